/**
 * Returns dropped files, also those in folders.
 * Must be called during the drop event.
 */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  // Older browsers give no entries.
  // Then the files in folders are missing.
  if (entries.length === 0 || entries.includes(null)) return [...data.files];
  const found = await Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])));
  return found.flat();
}

/** Returns true if a drag contains files. */
export function containsFiles(data: DataTransfer): boolean {
  return data.types.includes("Files");
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (isFileEntry(entry)) return isHidden(entry.name) ? [] : [await fileOf(entry)];
  const found = await Promise.all((await entriesOf(entry as FileSystemDirectoryEntry)).map(filesOf));
  return found.flat();
}

function isFileEntry(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/**
 * Returns true for files that
 * operating systems hide or create.
 */
function isHidden(name: string): boolean {
  return name.startsWith(".") || name === "Thumbs.db" || name === "desktop.ini";
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/**
 * Returns all entries of a folder.
 * A reader returns batches until an empty one.
 */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return all;
    all.push(...part);
  }
}
