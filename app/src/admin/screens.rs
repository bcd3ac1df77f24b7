//! The table of React screens, for routes, navigation, assets and tests.

use crate::admin::help_task::HelpTask;
use crate::admin::props::Props;
use crate::admin::{
    AdminContext, api_tokens, audit_log, backups, failed_mails, icons, media_library, menu_structure, new_page,
    page_list, redirects, roles, search_index, site_settings, submissions, system, tags, templates, user_settings,
    users, webhooks, work_list,
};
use model::access::Operation;

/// A screen of the admin.
#[derive(Clone, Copy)]
pub struct Screen {
    pub path: &'static str,
    /// The message key of the heading.
    pub(super) title: &'static str,
    /// The asset name of the island's module.
    pub(crate) island: &'static str,
    /// The operation that a user must be permitted to do.
    /// Otherwise the screen does not open.
    pub operation: Operation,
    pub(super) group: Group,
    /// The message key of the navigation entry.
    pub(super) label: &'static str,
    /// The outline of the navigation entry.
    pub(super) icon: &'static str,
    /// The help page that the shell shows next to the screen.
    pub(super) help: HelpTask,
    props: fn(&AdminContext<'_>) -> Props,
}

impl Screen {
    pub(super) fn props(&self, cx: &AdminContext<'_>) -> Props {
        (self.props)(cx)
    }
}

/// The part of the navigation that contains a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    Pages,
    /// Shown after the group `Pages`, without a heading.
    Media,
    /// Shown after the page types, without a heading.
    Review,
    Administration,
    /// Shown without a heading, as the last built-in entries.
    Own,
}

/// Module of the page editor, which is not in the table.
pub(crate) const PAGE_EDITOR: &str = "islands/page-editor.js";
/// Module of the session watch, which is not in the table.
pub(crate) const SESSION_WATCH: &str = "islands/session-watch.js";
/// Module of the shell, which is not in the table.
pub(crate) const SHELL: &str = "islands/shell.js";

/// Path of the publication requests.
pub(super) const REQUESTS: &str = "/cmsadmin/publication-requests";

/// The start screen of the admin.
pub(super) const OVERVIEW: Screen = Screen {
    path: "/cmsadmin/",
    title: "admin.pageList.title",
    island: "islands/page-list.js",
    operation: Operation::ListPages,
    group: Group::Pages,
    label: "admin.nav.pageOverview",
    icon: icons::PAGES,
    help: HelpTask::FindPages,
    props: page_list::props,
};

/// The settings of the logged-in user.
pub(super) const OWN_SETTINGS: Screen = Screen {
    path: "/cmsadmin/user/settings",
    title: "admin.userSettings.title",
    island: "islands/user-settings.js",
    operation: Operation::ChangeOwnUser,
    group: Group::Own,
    label: "admin.nav.settings",
    icon: icons::PERSON,
    help: HelpTask::OwnAccount,
    props: user_settings::props,
};

/// All screens in navigation order.
pub const SCREENS: &[Screen] = &[
    OVERVIEW,
    Screen {
        path: "/cmsadmin/menu-structure",
        title: "admin.menuStructure.title",
        island: "islands/menu-structure.js",
        operation: Operation::ChangeMenu,
        group: Group::Pages,
        label: "admin.nav.menuStructure",
        icon: icons::TREE,
        help: HelpTask::ChangeAMenu,
        props: menu_structure::props,
    },
    Screen {
        path: "/cmsadmin/new-page",
        title: "admin.newPage.title",
        island: "islands/new-page.js",
        operation: Operation::CreatePage,
        group: Group::Pages,
        label: "admin.nav.newPage",
        icon: icons::NEW_PAGE,
        help: HelpTask::WriteAPage,
        props: new_page::props,
    },
    Screen {
        path: "/cmsadmin/trash",
        title: "admin.trash.title",
        island: "islands/trash.js",
        operation: Operation::ListTrash,
        group: Group::Pages,
        label: "admin.nav.trash",
        icon: icons::TRASH,
        help: HelpTask::Trash,
        props: work_list::trash_props,
    },
    Screen {
        path: "/cmsadmin/medialibrary",
        title: "admin.mediaLibrary.title",
        island: "islands/media-library.js",
        operation: Operation::ReadMedia,
        group: Group::Media,
        label: "admin.nav.mediaLibrary",
        icon: icons::PICTURE,
        help: HelpTask::AddPictures,
        props: media_library::props,
    },
    Screen {
        path: REQUESTS,
        title: "admin.publicationRequests.title",
        island: "islands/publication-requests.js",
        operation: Operation::ListRequests,
        group: Group::Review,
        label: "admin.nav.publicationRequests",
        icon: icons::REVIEW,
        help: HelpTask::PublishAPage,
        props: work_list::request_props,
    },
    Screen {
        path: "/cmsadmin/users",
        title: "admin.users.title",
        island: "islands/users.js",
        operation: Operation::ListUsers,
        group: Group::Administration,
        label: "admin.nav.users",
        icon: icons::PEOPLE,
        help: HelpTask::UsersAndRoles,
        props: users::props,
    },
    Screen {
        path: "/cmsadmin/roles",
        title: "admin.roles.title",
        island: "islands/roles.js",
        // The screen is for changes, so the
        // permission to list roles is not enough.
        operation: Operation::ChangeRole,
        group: Group::Administration,
        label: "admin.nav.roles",
        icon: icons::SHIELD,
        help: HelpTask::UsersAndRoles,
        props: roles::props,
    },
    Screen {
        path: "/cmsadmin/api-tokens",
        title: "admin.apiTokens.title",
        island: "islands/api-tokens.js",
        operation: Operation::ListApiTokens,
        group: Group::Administration,
        label: "admin.nav.apiTokens",
        icon: icons::KEY,
        help: HelpTask::TokensAndWebhooks,
        props: api_tokens::props,
    },
    Screen {
        path: "/cmsadmin/webhooks",
        title: "admin.webhooks.title",
        island: "islands/webhooks.js",
        operation: Operation::ReadWebhooks,
        group: Group::Administration,
        label: "admin.nav.webhooks",
        icon: icons::ARROW_OUT,
        help: HelpTask::TokensAndWebhooks,
        props: webhooks::props,
    },
    Screen {
        path: "/cmsadmin/tags",
        title: "admin.tags.title",
        island: "islands/tags.js",
        operation: Operation::ManageTags,
        group: Group::Administration,
        label: "admin.nav.tags",
        icon: icons::TAG,
        help: HelpTask::Tags,
        props: tags::props,
    },
    Screen {
        path: "/cmsadmin/templates",
        title: "admin.templates.title",
        island: "islands/templates.js",
        operation: Operation::ManageTemplates,
        group: Group::Administration,
        label: "admin.nav.templates",
        icon: icons::TEMPLATE,
        help: HelpTask::Templates,
        props: templates::props,
    },
    Screen {
        path: "/cmsadmin/redirects",
        title: "admin.redirects.title",
        island: "islands/redirects.js",
        operation: Operation::ListRedirects,
        group: Group::Administration,
        label: "admin.nav.redirects",
        icon: icons::TURN,
        help: HelpTask::Redirects,
        props: redirects::props,
    },
    Screen {
        path: "/cmsadmin/search-index",
        title: "admin.searchIndex.title",
        island: "islands/search-index.js",
        operation: Operation::ManageSearch,
        group: Group::Administration,
        label: "admin.nav.searchIndex",
        icon: icons::MAGNIFIER,
        help: HelpTask::Search,
        props: search_index::props,
    },
    Screen {
        path: "/cmsadmin/forms",
        title: "admin.submissions.title",
        island: "islands/submissions.js",
        operation: Operation::ReadSubmissions,
        group: Group::Administration,
        label: "admin.nav.forms",
        icon: icons::INBOX,
        help: HelpTask::Forms,
        props: submissions::props,
    },
    Screen {
        path: "/cmsadmin/failed-mails",
        title: "admin.failedMails.title",
        island: "islands/failed-mails.js",
        operation: Operation::ManageMails,
        group: Group::Administration,
        label: "admin.nav.failedMails",
        icon: icons::MAIL,
        help: HelpTask::CheckTheSystem,
        props: failed_mails::props,
    },
    Screen {
        path: "/cmsadmin/settings",
        title: "admin.siteSettings.title",
        island: "islands/site-settings.js",
        operation: Operation::ChangeSettings,
        group: Group::Administration,
        label: "admin.nav.siteSettings",
        icon: icons::SLIDERS,
        help: HelpTask::SiteSettings,
        props: site_settings::props,
    },
    Screen {
        path: system::PATH,
        title: "admin.system.title",
        island: "islands/system.js",
        operation: Operation::ReadSystem,
        group: Group::Administration,
        label: "admin.nav.system",
        icon: icons::PULSE,
        help: HelpTask::CheckTheSystem,
        props: system::props,
    },
    Screen {
        path: "/cmsadmin/backups",
        title: "admin.backups.title",
        island: "islands/backups.js",
        operation: Operation::ManageBackups,
        group: Group::Administration,
        label: "admin.nav.backups",
        icon: icons::ARCHIVE,
        help: HelpTask::Backups,
        props: backups::props,
    },
    Screen {
        path: "/cmsadmin/audit-log",
        title: "admin.auditLog.title",
        island: "islands/audit-log.js",
        operation: Operation::ReadAuditLog,
        group: Group::Administration,
        label: "admin.nav.auditLog",
        icon: icons::CLOCK,
        help: HelpTask::CheckTheSystem,
        props: audit_log::props,
    },
    OWN_SETTINGS,
];
