// Generated from openapi.json by 'make generate'.

/** Bounds that the server checks: lengths in characters, or bytes of a file. */
export const BOUNDS = {
  AcceptPublication: {"feedback":{"maxLength":1000}},
  AddFile: {"f":{"maxLength":104857600}},
  BackupSchedule: {"keepDays":{"minimum":0,"maximum":3650},"keepWeeks":{"minimum":0,"maximum":3650},"keepMonths":{"minimum":0,"maximum":3650}},
  ConsentSettingsChange: {"textVersion":{"minimum":1,"maximum":1000000}},
  CreatePage: {"title":{"maxLength":255}},
  CreateTranslation: {"title":{"maxLength":255}},
  DuplicatePage: {"title":{"maxLength":255}},
  EditFile: {"tags":{"maxItems":20,"maxItemLength":50}},
  FindByHash: {"hashes":{"maxItems":1000}},
  FormSettingsChange: {"retentionDays":{"minimum":0,"maximum":3650}},
  ListParams: {"pageSize":{"minimum":1,"maximum":100}},
  MenuItem: {"label":{"maxLength":255},"url":{"maxLength":2000}},
  PutImage: {"profileImage":{"maxLength":2097152}},
  RejectPublication: {"feedback":{"maxLength":1000}},
  ReplaceFile: {"f":{"maxLength":104857600}},
  RequestPublication: {"comment":{"maxLength":1000}},
  RevokePublication: {"comment":{"maxLength":1000}},
  SaveListFilter: {"name":{"maxLength":60},"query":{"maxLength":1000}},
  SearchQuery: {"term":{"maxLength":255}},
  SettingsChange: {"sessionIdleMinutes":{"minimum":5,"maximum":1440},"sessionAbsoluteHours":{"minimum":1,"maximum":168},"inactivityMinutes":{"minimum":0,"maximum":1440}},
  ShareVersion: {"hours":{"minimum":1,"maximum":720}},
  TrashSelection: {"files":{"maxItems":1000}},
  VersionDraft: {"title":{"maxLength":255},"seoTitle":{"maxLength":255},"seoDescription":{"maxLength":500},"seoKeywords":{"maxItems":20,"maxItemLength":50},"blocks":{"maxItems":500}},
  WebhookFields: {"url":{"maxLength":1000}},
} as const;
