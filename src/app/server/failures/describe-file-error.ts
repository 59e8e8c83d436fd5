const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk can only be read',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  ENOTDIR: 'a file stands in its place',
  EEXIST: 'a file stands in its place',
  EISDIR: 'a folder stands in its place',
  ENOENT: 'there is no such folder',
}

/** Why the file system refused, in words. */
export function describeFileError(error: unknown): string {
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  return reasons[code] ?? (message || String(error))
}
