/** Line drawings of 24 by 24 units. */
const SHAPES = {
  plus: <path d="M12 5v14M5 12h14" />,
  more: <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />,
  grip: <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="3" />,
  undo: <path d="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3" />,
  redo: <path d="m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3" />,
  phone: (
    <>
      <rect x="7" y="2" width="10" height="20" rx="2" />
      <path d="M11 18h2" />
    </>
  ),
  tablet: (
    <>
      <rect x="4" y="2" width="16" height="20" rx="2" />
      <path d="M11 18h2" />
    </>
  ),
  desktop: (
    <>
      <rect x="2" y="3" width="20" height="14" rx="2" />
      <path d="M8 21h8M12 17v4" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 20c0-4 4-6 8-6s8 2 8 6" />
    </>
  ),
  tag: <path d="M3 3h8l10 10-8 8L3 11zM7.5 7.5h.01" />,
  moon: <path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z" />,
  settings: (
    <>
      <path d="M4 6h10M18 6h2M4 12h2M10 12h10M4 18h8M16 18h4" />
      <circle cx="16" cy="6" r="2" />
      <circle cx="8" cy="12" r="2" />
      <circle cx="14" cy="18" r="2" />
    </>
  ),
  list: <path d="M4 6h16M4 12h16M4 18h16" />,
  listDense: <path d="M4 5h16M4 9h10M4 15h16M4 19h10" />,
  open: <path d="M14 4h6v6M20 4l-9 9M19 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1h5" />,
  share: (
    <>
      <circle cx="6" cy="12" r="2.5" />
      <circle cx="17" cy="6" r="2.5" />
      <circle cx="17" cy="18" r="2.5" />
      <path d="m8.3 10.8 6.5-3.6M8.3 13.2l6.5 3.6" />
    </>
  ),
  link: (
    <path d="M10 14a4 4 0 0 0 5.7 0l3.5-3.5a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.5 3.5a4 4 0 0 0 5.7 5.7l1.5-1.5" />
  ),
  image: (
    <>
      <rect x="3" y="4" width="18" height="16" rx="2" />
      <circle cx="9" cy="10" r="2" />
      <path d="m21 16-5-5-9 9" />
    </>
  ),
  upload: <path d="M12 16V4M7 9l5-5 5 5M4 16v3a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-3" />,
  folder: <path d="M3 6a1 1 0 0 1 1-1h5l2 3h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1z" />,
  folderPlus: (
    <>
      <path d="M3 6a1 1 0 0 1 1-1h5l2 3h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1z" />
      <path d="M12 11v5M9.5 13.5h5" />
    </>
  ),
  file: <path d="M6 3h8l4 4v14H6zM14 3v4h4" />,
  fileText: <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 15h6M9 18h3" />,
  fileTable: <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6v6H9zM9 15h6M12 12v6" />,
  fileSlides: <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6v4H9zM12 16v3" />,
  archive: <path d="M6 3h8l4 4v14H6zM14 3v4h4M10 10h2M10 12.5h2M10 15h2M10 17.5h2" />,
  video: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="m10 9 5 3-5 3z" />
    </>
  ),
  grid: <path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z" />,
  rows: <path d="M4 6h.01M8 6h12M4 12h.01M8 12h12M4 18h.01M8 18h12" />,
  download: <path d="M12 4v12M7 11l5 5 5-5M4 16v3a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-3" />,
  copy: <path d="M9 9h11v11H9zM5 15H4V4h11v1" />,
  check: <path d="m5 12 5 5 9-10" />,
  checklist: <path d="m3 6 2 2 4-4M3 16l2 2 4-4M13 6h8M13 16h8" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  move: (
    <path d="M3 6a1 1 0 0 1 1-1h5l2 3h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1zM9 13.5h6M13 11l2.5 2.5L13 16" />
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6" />
      <path d="m20 20-4.5-4.5" />
    </>
  ),
  pencil: <path d="M4 20l1-4L16 5l3 3L8 19z" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5l3 2" />
    </>
  ),
  help: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8M12 17h.01" />
    </>
  ),
  checked: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m8 12 3 3 5-6" />
    </>
  ),
  checkedAndMore: (
    <>
      <path d="M14 3.5a9 9 0 1 0 6.5 6.5M8 12l3 3 5-6" />
      <path d="M20 4h.01" strokeWidth="5" />
    </>
  ),
  withdrawn: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m6 18 12-12" />
    </>
  ),
  stale: <path d="M20 11a8 8 0 0 0-14-4L4 9M4 4v5h5M4 13a8 8 0 0 0 14 4l2-2M20 20v-5h-5" />,
  crossed: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m9 9 6 6M15 9l-6 6" />
    </>
  ),
  trash: <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />,
  rotateLeft: <path d="M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 3.5v5h5" />,
  rotateRight: <path d="M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 3.5v5h-5" />,
  mirrorX: <path d="M12 3v18M9 7 3 17h6zM15 7l6 10h-6z" />,
  mirrorY: <path d="M3 12h18M7 9 17 3v6zM7 15l10 6v-6z" />,
  crop: <path d="M6 2v15a1 1 0 0 0 1 1h15M2 6h15a1 1 0 0 1 1 1v15" />,
  focus: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M12 2v5M12 17v5M2 12h5M17 12h5" />
    </>
  ),
  table: <path d="M4 5h16v14H4zM4 10h16M4 14.5h16M12 10v9" />,
  tableDelete: <path d="M20 11V5H4v14h8M4 10h16M10 10v9M15.5 15.5l5 5M20.5 15.5l-5 5" />,
  rowAdd: <path d="M4 4h16v7H4zM12 4v7M12 15v6M9 18h6" />,
  rowDelete: <path d="M4 4h16v7H4zM12 4v7M9.5 15.5l5 5M14.5 15.5l-5 5" />,
  columnAdd: <path d="M4 4h7v16H4zM4 12h7M18 9v6M15 12h6" />,
  columnDelete: <path d="M4 4h7v16H4zM4 12h7M15.5 9.5l5 5M20.5 9.5l-5 5" />,
  next: <path d="m9 6 6 6-6 6" />,
  up: <path d="M12 20V4M6 10l6-6 6 6" />,
  down: <path d="M12 4v16M6 14l6 6 6-6" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5M12 8h.01" />
    </>
  ),
  keyboard: (
    <>
      <rect x="2" y="6" width="20" height="12" rx="2" />
      <path d="M6 10h.01M10 10h.01M14 10h.01M18 10h.01M8 14h8" />
    </>
  ),
  sidebar: (
    <>
      <rect x="3" y="4" width="18" height="16" rx="2" />
      <path d="M9 4v16" />
    </>
  ),
  split: (
    <>
      <rect x="3" y="4" width="18" height="16" rx="2" />
      <path d="M12 4v16" />
    </>
  ),
  whole: <path d="M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5" />,
  back: <path d="M19 12H5M11 6l-6 6 6 6" />,
};

export type IconName = keyof typeof SHAPES;

/** Decorative icon, explained by nearby text. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {SHAPES[name]}
    </svg>
  );
}
