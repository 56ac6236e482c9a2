//! Which classes are the JDK's: those in packages that the JDK's own modules contain.
//!
//! This is decided by name alone: a stored trace has nothing else, and analyzing it again must give the same findings. A
//! `javax` package that only libraries contain (`javax.servlet`, `javax.xml.bind`) is not the JDK's.

/// Whether a class is the JDK's, by its name with slashes or dots.
pub fn is_jdk_class(class: impl AsRef<[u8]>) -> bool {
    let class = class.as_ref();
    // Nearly every class of a program fails here.
    if !matches!(class, [b'c' | b'j' | b'n' | b'o' | b's', ..]) {
        return false;
    }
    ROOTS.iter().any(|(root, below)| {
        after(class, root).is_some_and(|rest| {
            below.is_empty() || below.iter().any(|package| contains(package, rest))
        })
    })
}

/// What follows a prefix, where the name may have dots for slashes.
fn after<'n>(name: &'n [u8], prefix: &str) -> Option<&'n [u8]> {
    let (start, rest) = name.split_at_checked(prefix.len())?;
    let same = |(&byte, expected)| byte == expected || expected == b'/' && byte == b'.';
    start.iter().zip(prefix.bytes()).all(same).then_some(rest)
}

/// Whether a package contains a class: with all packages below it if it ends in a slash, alone otherwise.
fn contains(package: &str, class: &[u8]) -> bool {
    after(class, package).is_some_and(|rest| match rest {
        [b'/' | b'.', simple @ ..] => !simple.iter().any(|byte| matches!(byte, b'/' | b'.')),
        _ => package.ends_with('/'),
    })
}

/// The JDK's packages by their first names. An empty list means all packages below.
const ROOTS: [(&str, &[&str]); 7] = [
    // The JVM allows no other loaders to define classes here.
    ("java/", &[]),
    // Of proxies too: from 16 on the JDK defines them at run time in `jdk/proxy1` and so on.
    ("jdk/", &[]),
    ("sun/", &[]),
    ("javax/", &JAVAX),
    ("com/sun/", &COM_SUN),
    ("org/", &ORG),
    ("netscape/javascript/", &[]),
];

const JAVAX: [&str; 43] = [
    "accessibility/",
    "annotation/processing/",
    "crypto/",
    "imageio/",
    "lang/model/",
    // Not `javax/management/j2ee`.
    "management",
    "management/loading",
    "management/modelmbean",
    "management/monitor",
    "management/openmbean",
    "management/relation",
    // Not `javax/management/remote/generic` and others of JMXMP.
    "management/remote",
    "management/remote/rmi",
    "management/timer",
    "naming/",
    "net/",
    "print/",
    "rmi/ssl/",
    "script/",
    // Not `javax/security/auth/message`, `javax/security/jacc`, `javax/security/enterprise`.
    "security/auth",
    "security/auth/callback",
    "security/auth/kerberos",
    "security/auth/login",
    "security/auth/spi",
    "security/auth/x500",
    "security/cert",
    "security/sasl",
    "smartcardio/",
    "sound/",
    "sql/",
    "swing/",
    "tools/",
    "transaction/xa/",
    // Not `javax/xml/bind`, `javax/xml/soap`, `javax/xml/ws` and others.
    "xml",
    "xml/catalog/",
    "xml/crypto/",
    "xml/datatype/",
    "xml/namespace/",
    "xml/parsers/",
    "xml/stream/",
    "xml/transform/",
    "xml/validation/",
    "xml/xpath/",
];

const COM_SUN: [&str; 57] = [
    "accessibility/internal/",
    "awt/",
    "beans/",
    "crypto/provider/",
    "imageio/",
    "jarsigner/",
    "java/accessibility/",
    "java/swing/",
    "java/util/jar/pack/",
    "java_cup/internal/",
    // Doclets, up to 12.
    "javadoc/",
    "jdi/",
    // Not `com/sun/jmx/remote/socket` and others of JMXMP.
    "jmx/defaults/",
    "jmx/interceptor/",
    "jmx/mbeanserver/",
    "jmx/remote/internal/",
    "jmx/remote/protocol/",
    "jmx/remote/security/",
    "jmx/remote/util/",
    "jndi/dns/",
    "jndi/ldap/",
    "jndi/rmi/",
    "jndi/toolkit/",
    "jndi/url/",
    "management/",
    "media/sound/",
    "naming/internal/",
    "net/httpserver/",
    "net/ssl/",
    "nio/",
    "org/apache/bcel/internal/",
    "org/apache/xalan/internal/",
    "org/apache/xerces/internal/",
    "org/apache/xml/internal/",
    "org/apache/xpath/internal/",
    "org/slf4j/internal/",
    // Of proxies, which the JDK defines here at run time, up to 15.
    "proxy/",
    "rmi/rmid/",
    "rowset/",
    "security/",
    "source/",
    "swing/internal/",
    // Not `com/sun/tools/xjc`, `com/sun/tools/ws`.
    "tools/attach/",
    "tools/classfile/",
    "tools/doclint/",
    "tools/example/",
    "tools/javac/",
    "tools/javadoc/",
    "tools/javap/",
    "tools/jconsole/",
    "tools/jdeprscan/",
    "tools/jdeps/",
    "tools/jdi/",
    "tools/jnativescan/",
    "tools/script/",
    "tools/sjavac/",
    "xml/internal/",
];

const ORG: [&str; 14] = [
    "ietf/jgss/",
    "jcp/xml/dsig/internal/",
    // Not `org/w3c/dom/svg` and others.
    "w3c/dom",
    "w3c/dom/bootstrap/",
    "w3c/dom/css/",
    "w3c/dom/events/",
    "w3c/dom/html/",
    "w3c/dom/ls/",
    "w3c/dom/ranges/",
    "w3c/dom/stylesheets/",
    "w3c/dom/traversal/",
    "w3c/dom/views/",
    "w3c/dom/xpath/",
    "xml/sax/",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_slashes_or_dots() {
        for class in [
            "java/util/Vector",
            "java.util.Vector$Itr",
            "javax/sql/DataSource",
            "javax.swing.JFrame",
            "javax/xml/XMLConstants",
            "javax.xml.parsers.SAXParser",
            "jdk/internal/A",
            "jdk/proxy2/$Proxy7",
            "sun/nio/ch/B",
            "com/sun/net/httpserver/HttpServer",
            "com.sun.proxy.$Proxy12",
            "org/w3c/dom/Node",
        ] {
            assert!(is_jdk_class(class), "{class}");
        }
    }

    #[test]
    fn libraries_in_packages_named_like_the_jdks_are_not_the_jdk() {
        for class in [
            "javax/servlet/Servlet",
            "javax.servlet.http.HttpServlet",
            "javax/annotation/PostConstruct",
            "javax/inject/Inject",
            "javax/management/j2ee/Management",
            "javax/persistence/Entity",
            "javax/security/auth/message/AuthStatus",
            "javax/transaction/UserTransaction",
            "javax/xml/bind/JAXBContext",
            "javax.xml.bind.JAXBContext",
            "jakarta/servlet/Servlet",
            "com/sun/jna/Native",
            "com.sun.mail.smtp.SMTPTransport",
            "com/sun/tools/xjc/Driver",
            "com/sun/xml/bind/v2/ContextFactory",
            "org/w3c/dom/svg/SVGElement",
            "org/junit/Test",
        ] {
            assert!(!is_jdk_class(class), "{class}");
        }
    }

    #[test]
    fn similar_names_are_not_the_jdks() {
        for class in [
            "Main",
            "java",
            "javax",
            "javax/A",
            "javafx/A",
            "sunny/A",
            "com/sunny/A",
            "com/acme/sun/A",
            "java_util/A",
            "javax/xmlutil/A",
            "",
        ] {
            assert!(!is_jdk_class(class), "{class}");
        }
    }
}
