/** Whether a selected file is a picture as iPhones take them; not every system knows the type of such a file. */
export function isHeic({ type, name = '' }: { type: string; name?: string }): boolean {
  return /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))
}
