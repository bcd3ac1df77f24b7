//! The rows of roles.

use crate::entity_tag::entity_tag;
use crate::error::Result;
use crate::list::fold;
use crate::{Connection, Row};
use model::access::{Grant, Permission};
use model::id::RoleId;
use model::user::{ListedRole, Role};
use sqlx::Row as _;

/// Whether a role is the one that may do everything, whatever its name is by now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Administrator,
    Ordinary,
}

pub struct Found {
    pub role: Role,
    pub kind: Kind,
}

pub async fn find_role(conn: &mut Connection, id: RoleId) -> Result<Option<Found>> {
    let row = sqlx::query("select id, name, permissions, administrator from role where id = $1")
        .bind(id.0)
        .fetch_optional(conn)
        .await?;
    row.map(|row| found(&row)).transpose()
}

pub async fn find_role_by_name(conn: &mut Connection, name: &str) -> Result<Option<Role>> {
    let row = sqlx::query("select id, name, permissions, administrator from role where name_folded = $1")
        .bind(fold(name))
        .fetch_optional(conn)
        .await?;
    Ok(row.map(|row| found(&row)).transpose()?.map(|found| found.role))
}

fn found(row: &Row) -> Result<Found> {
    let kind = if row.try_get("administrator")? { Kind::Administrator } else { Kind::Ordinary };
    Ok(Found { role: role(row)?, kind })
}

fn role(row: &Row) -> Result<Role> {
    versioned(RoleId(row.try_get("id")?), row.try_get("name")?, permissions(row)?)
}

/// Builds a role with its version.
pub fn versioned(id: RoleId, name: String, permissions: Vec<Grant>) -> Result<Role> {
    let version = entity_tag(&(&name, &permissions))?;
    Ok(Role { id, name, permissions, version })
}

/// What a role permits. The administrator's holds every permission there is, also those that came after it was made.
pub fn permissions(row: &Row) -> Result<Vec<Grant>> {
    match row.try_get("administrator")? {
        true => Ok(Permission::ALL.iter().copied().map(Grant::of).collect()),
        false => Ok(serde_json::from_str(row.try_get("permissions")?)?),
    }
}

/// All roles in the order they were made, with how many users have each.
pub async fn list_roles(conn: &mut Connection) -> Result<Vec<ListedRole>> {
    let rows = sqlx::query(
        "select r.id, r.name, r.permissions, r.administrator,
                (select count(*) from cms_user u where u.role_id = r.id and u.deleted_at is null) as users
         from role r order by r.id",
    )
    .fetch_all(conn)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(ListedRole {
                role: role(row)?,
                administrator: row.try_get("administrator")?,
                users: row.try_get("users")?,
            })
        })
        .collect()
}

pub async fn count_roles(conn: &mut Connection) -> Result<i64> {
    Ok(sqlx::query_scalar("select count(*) from role").fetch_one(conn).await?)
}

pub async fn count_users_of(conn: &mut Connection, id: RoleId) -> Result<i64> {
    Ok(sqlx::query_scalar("select count(*) from cms_user where role_id = $1 and deleted_at is null")
        .bind(id.0)
        .fetch_one(conn)
        .await?)
}

pub async fn insert_role(conn: &mut Connection, name: &str, permissions: &[Grant], kind: Kind) -> Result<RoleId> {
    let id = sqlx::query_scalar(
        "insert into role (name, name_folded, permissions, administrator) values ($1, $2, $3, $4) returning id",
    )
    .bind(name)
    .bind(fold(name))
    .bind(serde_json::to_string(permissions)?)
    .bind(kind == Kind::Administrator)
    .fetch_one(conn)
    .await?;
    Ok(RoleId(id))
}

pub async fn update_role(conn: &mut Connection, id: RoleId, name: &str, permissions: &[Grant]) -> Result<()> {
    sqlx::query("update role set name = $2, name_folded = $3, permissions = $4 where id = $1")
        .bind(id.0)
        .bind(name)
        .bind(fold(name))
        .bind(serde_json::to_string(permissions)?)
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes a role that nobody has. Deleted users, who can do nothing by any role, are moved to another one.
pub async fn delete_role(conn: &mut Connection, id: RoleId) -> Result<()> {
    sqlx::query(
        "update cms_user set role_id = (select min(id) from role where id <> $1)
         where role_id = $1 and deleted_at is not null",
    )
    .bind(id.0)
    .execute(&mut *conn)
    .await?;
    sqlx::query("delete from role where id = $1").bind(id.0).execute(conn).await?;
    Ok(())
}
