//! Links a site when it first runs: finds the field, class or call that it is about.
//!
//! The instruction has been resolved by then, so the JVM answers from its own tables; classes are initialized, or being
//! initialized by this very thread.

use super::identity::{FieldKey, Identities, NO_FIELD};
use super::late_writes::LateWrites;
use super::link::{Link, Role, for_shim};
use super::recorder::Recorder;
use crate::jvm::{Env, FieldInfo, Object, Reach, ReachedField};
use crate::sites::{SiteView, Sites};
use redflag_classfile::contracts::{Contents, Contracts};
use redflag_classfile::{FieldKind, Group, Probe, Target};
use redflag_jdk::access_mode;
use redflag_layout::{MEMORY_ARRAY, MEMORY_VOLATILE, OFFSET_BITS, SiteFacts, contents_role};

/// The shim's word for a site that could not be linked.
pub const LOST: i64 = Role::Lost as i64;

/// What linking needs.
struct Linker<'a, 'e> {
    env: &'a Env<'e>,
    identities: &'a Identities,
    late_writes: &'a LateWrites,
    contracts: &'a Contracts,
    number: u32,
    object: Option<Object<'a>>,
    /// The offset in the object, of an access through `Unsafe`.
    offset: Option<i64>,
}

impl Recorder {
    /// Links a site, which was hit with this object; returns the shim's word for it.
    pub fn link(
        &self,
        env: &Env<'_>,
        (sites, contracts): (&Sites, &Contracts),
        number: u32,
        (object, offset): (Option<Object<'_>>, Option<i64>),
    ) -> i64 {
        let linker = Linker {
            env,
            identities: &self.identities,
            late_writes: &self.late_writes,
            contracts,
            number,
            object,
            offset,
        };
        let found = sites.get(number).and_then(|site| linker.resolve(&site));
        let (link, word) = found.unwrap_or_else(|| {
            if let Some(session) = self.session() {
                session.count_unlinked_site();
            }
            (Link::bare(Role::Lost), LOST)
        });
        self.links.set(number, link);
        word
    }

    /// The field of a site is written although its object may have been published: it is not init-only any more.
    pub fn end_init_only(&self, site: u32) {
        let field = self.links.get(site).map_or(NO_FIELD, |link| link.field());
        if let Some(key) = self.identities.field_key(field) {
            let class = self.identities.class_name(key.class).unwrap_or_default();
            self.late_writes
                .add_write(&class, &key.name, &key.descriptor);
        }
    }
}

/// A link, and the shim's word for it.
type Linked = (Link, i64);

fn bare(role: Role) -> Linked {
    (Link::bare(role), SiteFacts::bare(role))
}

impl<'e> Linker<'_, 'e> {
    fn resolve(&self, site: &SiteView) -> Option<Linked> {
        let (probe, target) = (site.probe(), site.target());
        match probe {
            Probe::ClassEnter
            | Probe::ClassExit
            | Probe::ClassInitializing
            | Probe::ClassInitialized
            | Probe::ClassUse => self.class_link(site),
            Probe::Contents => self.contents_link(site, target),
            Probe::Argument | Probe::Passed => self.argument_link(target),
            Probe::ElementBefore => {
                let link = Link::bare(Role::Orders);
                let first = self.env.first_element_of("OBJECT")?;
                Some((link, for_shim(link, 0, Some(first))))
            }
            Probe::FieldAfter => self.handle_link(Role::HandleRead),
            Probe::FieldBefore => self.handle_link(Role::HandleWrite),
            Probe::VarBefore | Probe::VarAfter | Probe::VarUpdated => {
                let roles = HandleRoles::of(site);
                match roles.accesses {
                    Role::Unchecked => Some(bare(roles.orders)),
                    accesses => self.handle_link_or(accesses, roles.orders),
                }
            }
            Probe::UnsafeBefore | Probe::UnsafeAfter | Probe::UnsafeUpdated => {
                self.memory_link(HandleRoles::of(site))
            }
            _ => match target {
                Target::Field {
                    class,
                    name,
                    descriptor,
                } => self.named_field_link(site, class, (name, descriptor)),
                _ => Some(bare(Role::Orders)),
            },
        }
    }

    fn class_link(&self, site: &SiteView) -> Option<Linked> {
        let class = self.class_named(site, site.class())?;
        let class = self.identities.class(self.env, class)?;
        let link = Link::new(Role::Orders, class, NO_FIELD);
        Some((link, for_shim(link, 0, Some(0))))
    }

    /// A call on an object with contents.
    fn contents_link(&self, site: &SiteView, target: &Target) -> Option<Linked> {
        let (class, name, descriptor) = method(target)?;
        let does = self.contracts.call(class, name, descriptor)?;
        let unlocked = redflag_jdk::is_left_unlocked(name);
        let inside = redflag_jdk::is_locking_wrapper(site.class().as_bytes());
        Some(contents(does, unlocked, inside))
    }

    /// A call that is given an object with contents.
    fn argument_link(&self, target: &Target) -> Option<Linked> {
        let (class, name, descriptor) = method(target)?;
        let does = self.contracts.argument(class, name, descriptor)?;
        Some(contents(does, false, false))
    }

    /// The field that an instruction names, in the object that the site was hit with, or static.
    fn named_field_link(
        &self,
        site: &SiteView,
        class: &str,
        (name, descriptor): (&str, &str),
    ) -> Option<Linked> {
        let (field, is_static) = match self.object {
            Some(object) => {
                let class = self.superclass_named(object, class)?;
                (self.env.instance_field(class, name, descriptor)?, false)
            }
            None => {
                let class = self.class_named(site, class)?;
                (self.env.static_field(class, name, descriptor)?, true)
            }
        };
        self.field_link(&field, site, (name, descriptor), is_static)
    }

    fn field_link(
        &self,
        field: &FieldInfo<'_>,
        site: &SiteView,
        (name, descriptor): (&str, &str),
        is_static: bool,
    ) -> Option<Linked> {
        let class = self.identities.class(self.env, field.class)?;
        let key = FieldKey {
            class,
            name: name.into(),
            descriptor: descriptor.into(),
        };
        let volatile = match site.is_checked() {
            true => Role::CheckedVolatile,
            false => Role::Volatile,
        };
        let role = match field.kind {
            // Plain by declaration, but the rewriter treats it as volatile: it is ordered by fences.
            _ if site.probe().group() == Group::Volatile => volatile,
            FieldKind::Plain if site.is_checked() => {
                let class = self.identities.class_name(class)?;
                if self
                    .late_writes
                    .is_init_only(&class, (name, descriptor), self.number)
                {
                    Role::InitOnly
                } else {
                    Role::Plain
                }
            }
            FieldKind::Volatile => volatile,
            FieldKind::Plain | FieldKind::Final => Role::Unchecked,
        };
        let number = self.identities.field(key);
        self.identities.set_flags(number, field.flags);
        site.set_field(number);
        let link = Link::new(role, class, number);
        let word = if is_static {
            let offset = field
                .offset
                .or(Some(i64::from(number.0 & ((1 << OFFSET_BITS) - 1))));
            for_shim(link, 0, offset)
        } else {
            for_shim(link, self.env.identity_offset(field.class), field.offset)
        };
        Some((link, word))
    }

    /// A plain access by the reflected field that the site was hit with.
    fn handle_link(&self, role: Role) -> Option<Linked> {
        self.handle_link_or(role, Role::Unchecked)
    }

    /// An access through the handle that the site was hit with: to elements, to bytes, or to the field that it reaches; otherwise
    /// the other role.
    fn handle_link_or(&self, role: Role, otherwise: Role) -> Option<Linked> {
        let reach = self.env.reach(self.object?);
        let Some((field, offset)) = self.env.field_reached(&reach) else {
            let is_known = matches!(reach, Reach::Elements(..) | Reach::Bytes(_));
            return Some(bare(if is_known { role } else { otherwise }));
        };
        if field.kind == FieldKind::Final {
            return Some(bare(otherwise));
        }
        let (link, class) = self.reached_link(role, field)?;
        let facts = SiteFacts {
            role,
            id_field: 0,
            offset: Some(offset),
            class,
        };
        Some((link, facts.word()))
    }

    /// The link to a field that is reached, and the number of the class that declares it.
    fn reached_link(&self, role: Role, field: ReachedField<'_>) -> Option<(Link, u32)> {
        let class = self.identities.class(self.env, field.class)?;
        let key = FieldKey {
            class,
            name: field.name.into(),
            descriptor: field.descriptor.into(),
        };
        Some((Link::new(role, class, self.identities.field(key)), class.0))
    }

    /// An access through `Unsafe` to the field or array that the site was hit with.
    fn memory_link(&self, roles: HandleRoles) -> Option<Linked> {
        let otherwise = Some(bare(roles.orders));
        let (Some(object), Some(offset)) = (self.object, self.offset) else {
            return otherwise;
        };
        if roles.accesses == Role::Unchecked {
            return otherwise;
        }
        let word = |id_field, offset, class| SiteFacts {
            role: roles.accesses,
            id_field,
            offset: Some(offset),
            class,
        };
        if let Some(base) = self.env.first_element(object) {
            let facts = word(MEMORY_ARRAY, roles.bytes, u32::try_from(base).ok()?);
            return Some((Link::bare(roles.accesses), facts.word()));
        }
        let reach = self.env.reach_of_memory(object, offset)?;
        let Some((field, _)) = self.env.field_reached(&reach) else {
            return otherwise;
        };
        if field.kind == FieldKind::Final {
            return otherwise;
        }
        let is_volatile = field.kind == FieldKind::Volatile;
        let id_field = if is_volatile { MEMORY_VOLATILE } else { 0 };
        // A field that can be written like this is not init-only.
        let (name, descriptor) = (field.name.clone(), field.descriptor.clone());
        let (link, class) = self.reached_link(roles.accesses, field)?;
        let owner = self.identities.class_name(link.class()).unwrap_or_default();
        self.late_writes.add_write(&owner, &name, &descriptor);
        Some((link, word(id_field, offset, class).word()))
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

fn contents(does: Contents, unlocked: bool, inside: bool) -> Linked {
    let link = Link::bare(contents_role(does));
    (link, SiteFacts::contents(does, unlocked, inside))
}

/// Class, name and descriptor of the method that a site calls.
fn method(target: &Target) -> Option<(&[u8], &[u8], &[u8])> {
    match target {
        Target::Method {
            class,
            name,
            descriptor,
        } => Some((class.as_bytes(), name.as_bytes(), descriptor.as_bytes())),
        _ => None,
    }
}

/// What a call through a handle or `Unsafe` is at a site, which is on one side of the operation.
struct HandleRoles {
    /// Its role if its variable is found; [`Role::Unchecked`] if it is no access here.
    accesses: Role,
    /// Its role otherwise: whether it orders anything.
    orders: Role,
    /// How many bytes it accesses; 0 for a reference.
    bytes: i64,
}

impl HandleRoles {
    fn of(site: &SiteView) -> HandleRoles {
        let probe = site.probe();
        let ordering = HandleRoles {
            accesses: Role::Unchecked,
            orders: Role::Orders,
            bytes: 0,
        };
        let Target::Method { name, .. } = site.target() else {
            return ordering;
        };
        let is_var = matches!(
            probe,
            Probe::VarBefore | Probe::VarAfter | Probe::VarUpdated
        );
        let mode = match is_var {
            true => access_mode::of_var_handle(name.as_bytes()).map(|(mode, _)| mode),
            false => access_mode::of_unsafe(name.as_bytes()),
        };
        let Some(mode) = mode else {
            return ordering;
        };
        let is_before = matches!(probe, Probe::VarBefore | Probe::UnsafeBefore);
        let orders = if is_before {
            mode.releases
        } else {
            mode.acquires
        };
        let writes = match probe {
            Probe::VarBefore | Probe::UnsafeBefore => Some(!mode.is_conditional(name)),
            Probe::VarUpdated | Probe::UnsafeUpdated => Some(true),
            // What an update writes was recorded before it.
            _ => (!mode.writes).then_some(false),
        };
        let accesses = match writes {
            _ if !site.is_checked() => Role::Unchecked,
            None => Role::Unchecked,
            Some(false) if mode.plain => Role::HandleRead,
            Some(true) if mode.plain => Role::HandleWrite,
            Some(false) if orders => Role::AtomicRead,
            Some(false) => Role::OpaqueRead,
            Some(true) if orders => Role::AtomicWrite,
            Some(true) => Role::OpaqueWrite,
        };
        HandleRoles {
            accesses,
            orders: if orders {
                Role::Orders
            } else {
                Role::Unchecked
            },
            bytes: access_mode::bytes_of_unsafe(name),
        }
    }
}
