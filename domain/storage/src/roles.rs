//! Rows of roles.

use crate::Connection;
use crate::entity_tag::entity_tag;
use crate::error::Result;
use crate::query::{query, query_scalar};
use model::access::{Grant, Permission};
use model::fold::fold_ascii;
use model::id::RoleId;
use model::user::{ListedRole, Role};
use sqlx::FromRow;

/// Kind of a role. It is stored,
/// because roles can be renamed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoleKind {
    Administrator,
    Ordinary,
}

pub struct RoleWithKind {
    pub role: Role,
    pub kind: RoleKind,
}

pub async fn find_role(conn: &mut Connection, id: RoleId) -> Result<Option<RoleWithKind>> {
    let sql = "select id as role_id, name as role_name, permissions, administrator = 1 as administrator from role where id = $1";
    let row: Option<RoleRow> = query(sql).bind(id.0).fetch_optional(conn).await?;
    let Some(row) = row else { return Ok(None) };
    let kind = if row.administrator { RoleKind::Administrator } else { RoleKind::Ordinary };
    Ok(Some(RoleWithKind { role: row.read()?, kind }))
}

pub async fn find_role_by_name(conn: &mut Connection, name: &str) -> Result<Option<Role>> {
    let sql = "select id as role_id, name as role_name, permissions, administrator = 1 as administrator from role where name_folded = $1";
    let row: Option<RoleRow> = query(sql).bind(fold_ascii(name)).fetch_optional(conn).await?;
    row.map(RoleRow::read).transpose()
}

#[derive(FromRow)]
pub(crate) struct RoleRow {
    role_id: i64,
    role_name: String,
    permissions: String,
    pub(crate) administrator: bool,
}

impl RoleRow {
    /// Reads the role. Administrators have every
    /// permission, even those of newer releases.
    pub(crate) fn read(self) -> Result<Role> {
        let permissions = match self.administrator {
            true => Permission::ALL.iter().copied().map(Grant::of).collect(),
            false => serde_json::from_str(&self.permissions)?,
        };
        versioned(RoleId(self.role_id), self.role_name, permissions)
    }
}

/// Builds a role with its entity tag.
pub fn versioned(id: RoleId, name: String, permissions: Vec<Grant>) -> Result<Role> {
    let version = entity_tag(&(&name, &permissions))?;
    Ok(Role { id, name, permissions, version })
}

/// Lists all roles in order of creation, with their numbers of users.
pub async fn list_roles(conn: &mut Connection) -> Result<Vec<ListedRole>> {
    #[derive(FromRow)]
    struct RoleListRow {
        #[sqlx(flatten)]
        role: RoleRow,
        users: i64,
    }
    let rows: Vec<RoleListRow> = query(
        "select r.id as role_id, r.name as role_name, r.permissions, r.administrator = 1 as administrator,
                (select count(*) from cms_user u where u.role_id = r.id and u.deleted_at is null) as users
         from role r order by r.id",
    )
    .fetch_all(conn)
    .await?;
    let read =
        |RoleListRow { role, users }| Ok(ListedRole { administrator: role.administrator, role: role.read()?, users });
    rows.into_iter().map(read).collect()
}

pub async fn count_roles(conn: &mut Connection) -> Result<i64> {
    query_scalar("select count(*) from role").fetch_one(conn).await
}

pub async fn count_users_of(conn: &mut Connection, id: RoleId) -> Result<i64> {
    query_scalar("select count(*) from cms_user where role_id = $1 and deleted_at is null")
        .bind(id.0)
        .fetch_one(conn)
        .await
}

pub async fn insert_role(conn: &mut Connection, name: &str, permissions: &[Grant], kind: RoleKind) -> Result<RoleId> {
    let id = query_scalar(
        "insert into role (name, name_folded, permissions, administrator) values ($1, $2, $3, $4) returning id",
    )
    .bind(name)
    .bind(fold_ascii(name))
    .bind(serde_json::to_string(permissions)?)
    .bind(kind == RoleKind::Administrator)
    .fetch_one(conn)
    .await?;
    Ok(RoleId(id))
}

pub async fn update_role(conn: &mut Connection, id: RoleId, name: &str, permissions: &[Grant]) -> Result<()> {
    query("update role set name = $2, name_folded = $3, permissions = $4 where id = $1")
        .bind(id.0)
        .bind(name)
        .bind(fold_ascii(name))
        .bind(serde_json::to_string(permissions)?)
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes an unused role. Deleted users
/// with this role get another role,
/// because their rows must refer to one.
pub async fn delete_role(conn: &mut Connection, id: RoleId) -> Result<()> {
    query(
        "update cms_user set role_id = (select min(id) from role where id <> $1)
         where role_id = $1 and deleted_at is not null",
    )
    .bind(id.0)
    .execute(&mut *conn)
    .await?;
    query("delete from role where id = $1").bind(id.0).execute(conn).await?;
    Ok(())
}
