//! Links a site when it first runs: finds the field, class or call that it is about.
//!
//! The instruction has been resolved by then, so the JVM answers from its own tables; classes are initialized or being
//! initialized by this very thread.

use super::identity::{ANY_FIELD, ClassId, FieldKey};
use super::link::{Link, Role};
use super::{Recorder, Scene};
use crate::jvm::{FieldInfo, FieldKind, Object};
use crate::sites::{SiteView, Sites};
use redflag_classfile::contracts::{self, Contents};
use redflag_classfile::{Group, Probe, Target, access_mode};

impl Recorder {
    /// The link of the site that was hit, made now if this is the first time.
    pub(super) fn link(&self, scene: &Scene<'_, '_>, probe: Probe, sites: &Sites) -> Link {
        if let Some(link) = self.links.get(scene.hit.site) {
            return link;
        }
        let link = sites
            .get(scene.hit.site)
            .and_then(|site| scene.resolve(probe, &site))
            .unwrap_or(Link::bare(Role::Lost));
        self.links.set(scene.hit.site, link);
        link
    }
}

impl<'e> Scene<'_, 'e> {
    fn resolve(&self, probe: Probe, site: &SiteView) -> Option<Link> {
        match (probe, site.target()) {
            (
                Probe::ClassEnter | Probe::ClassExit | Probe::ClassInitialized | Probe::ClassUse,
                _,
            ) => {
                let class = self.class_named(site, site.class())?;
                Some(Link::new(
                    Role::Orders,
                    self.identity.class(self.env, class)?,
                    ANY_FIELD,
                ))
            }
            (Probe::Contents, Target::Method { class, name, .. }) => {
                let role = match contracts::access(class.as_bytes(), name.as_bytes())? {
                    Contents::Read => Role::ContentsRead,
                    Contents::Write => Role::ContentsWrite,
                };
                Some(Link::bare(role))
            }
            (
                Probe::VarBefore | Probe::VarAfter | Probe::UnsafeBefore | Probe::UnsafeAfter,
                target,
            ) => Some(Link::bare(handle_role(probe, target))),
            (
                _,
                Target::Field {
                    class,
                    name,
                    descriptor,
                },
            ) => {
                let field = match self.hit.a {
                    Some(object) => {
                        let class = self.superclass_named(object, class)?;
                        self.env.instance_field(class, name, descriptor)?
                    }
                    None => {
                        let class = self.class_named(site, class)?;
                        self.env.static_field(class, name, descriptor)?
                    }
                };
                self.field_link(&field, site, (name, descriptor))
            }
            _ => Some(Link::bare(Role::Orders)),
        }
    }

    fn field_link(
        &self,
        field: &FieldInfo<'_>,
        site: &SiteView,
        (name, descriptor): (&str, &str),
    ) -> Option<Link> {
        let class: ClassId = self.identity.class(self.env, field.class)?;
        let role = match field.kind {
            // Plain by declaration, but the rewriter was told to take it for volatile.
            _ if site.probe().group() == Group::Volatile => Role::Volatile,
            FieldKind::Plain if site.is_checked() => Role::Plain,
            FieldKind::Volatile => Role::Volatile,
            FieldKind::Plain | FieldKind::Final => Role::Unchecked,
        };
        let key = FieldKey {
            class,
            name: name.into(),
            descriptor: descriptor.into(),
        };
        Some(Link::new(role, class, self.identity.field(key)))
    }

    /// The class that an instruction of this site names, as the site's own loader resolved it.
    fn class_named(&self, site: &SiteView, name: &str) -> Option<Object<'e>> {
        let loader = match site.loader() {
            Some(weak) => Some(self.env.upgrade(weak)?),
            None => None,
        };
        self.env.resolved_class(name, loader)
    }

    /// The class of this name among an object's class and its superclasses, so that a field of the same name in a subclass
    /// is not taken for it.
    fn superclass_named(&self, object: Object<'_>, name: &str) -> Option<Object<'e>> {
        let own = self.env.class_of(object)?;
        let signature = format!("L{name};");
        let mut class = Some(own);
        while let Some(candidate) = class {
            if self.env.jvm.signature(candidate).ok()? == signature {
                return Some(candidate);
            }
            class = self.env.superclass(candidate);
        }
        Some(own)
    }
}

/// Whether a call through a handle or `Unsafe` orders anything on this side of the operation. Plain and opaque accesses
/// order nothing, and which variable they reach is not known, so they are left out.
fn handle_role(probe: Probe, target: &Target) -> Role {
    let Target::Method { name, .. } = target else {
        return Role::Orders;
    };
    let mode = match probe {
        Probe::VarBefore | Probe::VarAfter => {
            access_mode::of_var_handle(name.as_bytes()).map(|(mode, _)| mode)
        }
        _ => access_mode::of_unsafe(name.as_bytes()),
    };
    let orders = mode.is_none_or(|mode| match probe {
        Probe::VarBefore | Probe::UnsafeBefore => mode.releases,
        _ => mode.acquires,
    });
    if orders {
        Role::Orders
    } else {
        Role::Unchecked
    }
}
