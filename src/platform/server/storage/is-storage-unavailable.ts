/** A disk that is full, over its quota, broken, or that this process may not write to. */
const storageErrors = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EPERM'])

/** Whether an error of the file system says that nothing can be stored for the moment, so that the same call may succeed later. */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall !== undefined && code !== undefined && storageErrors.has(code)
}
