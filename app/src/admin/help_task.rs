//! The tasks that have a help page.

/// A task of editors or administrators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpTask {
    WriteAPage,
    AddPictures,
    Templates,
    PageSettings,
    SearchEngines,
    RestoreAVersion,
    Keyboard,
    PublishAPage,
    ScheduleAPage,
    TranslateAPage,
    FindPages,
    ChangeAMenu,
    Tags,
    Trash,
    Forms,
    Redirects,
    Search,
    SiteSettings,
    UsersAndRoles,
    TokensAndWebhooks,
    Backups,
    CheckTheSystem,
    OwnAccount,
}

impl HelpTask {
    /// Returns the name of the page, which is part of its address.
    pub fn name(self) -> &'static str {
        match self {
            Self::WriteAPage => "write-a-page",
            Self::AddPictures => "add-pictures",
            Self::Templates => "templates",
            Self::PageSettings => "page-settings",
            Self::SearchEngines => "search-engines",
            Self::RestoreAVersion => "restore-a-version",
            Self::Keyboard => "keyboard",
            Self::PublishAPage => "publish-a-page",
            Self::ScheduleAPage => "schedule-a-page",
            Self::TranslateAPage => "translate-a-page",
            Self::FindPages => "find-pages",
            Self::ChangeAMenu => "change-a-menu",
            Self::Tags => "tags",
            Self::Trash => "trash",
            Self::Forms => "forms",
            Self::Redirects => "redirects",
            Self::Search => "search",
            Self::SiteSettings => "site-settings",
            Self::UsersAndRoles => "users-and-roles",
            Self::TokensAndWebhooks => "tokens-and-webhooks",
            Self::Backups => "backups",
            Self::CheckTheSystem => "check-the-system",
            Self::OwnAccount => "own-account",
        }
    }

    /// Parses the name of a page.
    pub fn parse(name: &str) -> Option<Self> {
        Self::all().find(|task| task.name() == name)
    }

    /// Returns all tasks in the order of the list.
    pub fn all() -> impl Iterator<Item = Self> {
        GROUPS.iter().flat_map(|group| group.tasks).copied()
    }
}

/// A part of the list of tasks.
pub(super) struct TaskGroup {
    /// The message key of the heading.
    pub(super) label: &'static str,
    pub(super) tasks: &'static [HelpTask],
}

pub(super) const GROUPS: &[TaskGroup] = &[
    TaskGroup {
        label: "admin.help.groups.writing",
        tasks: &[
            HelpTask::WriteAPage,
            HelpTask::AddPictures,
            HelpTask::Templates,
            HelpTask::PageSettings,
            HelpTask::SearchEngines,
            HelpTask::RestoreAVersion,
            HelpTask::Keyboard,
        ],
    },
    TaskGroup {
        label: "admin.help.groups.publishing",
        tasks: &[HelpTask::PublishAPage, HelpTask::ScheduleAPage, HelpTask::TranslateAPage],
    },
    TaskGroup {
        label: "admin.help.groups.order",
        tasks: &[HelpTask::FindPages, HelpTask::ChangeAMenu, HelpTask::Tags, HelpTask::Trash],
    },
    TaskGroup { label: "admin.help.groups.visitors", tasks: &[HelpTask::Forms, HelpTask::Redirects, HelpTask::Search] },
    TaskGroup {
        label: "admin.help.groups.administration",
        tasks: &[
            HelpTask::SiteSettings,
            HelpTask::UsersAndRoles,
            HelpTask::TokensAndWebhooks,
            HelpTask::Backups,
            HelpTask::CheckTheSystem,
            HelpTask::OwnAccount,
        ],
    },
];
