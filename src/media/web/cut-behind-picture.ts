/**
 * Cuts off what a phone's camera writes after a picture, such as a video. Only files of at least this many bytes are read; the server cuts
 * smaller ones.
 */
export async function cutBehindPicture(file: File, fromBytes: number): Promise<File> {
  if (file.size < fromBytes || (file.type !== 'image/jpeg' && file.type !== 'image/png')) return file
  const { findJpegEnd, findPngEnd } = await import('#media/find-picture-end.ts')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const end = file.type === 'image/jpeg' ? findJpegEnd(bytes).end : findPngEnd(bytes)
  if (end === null || end >= file.size) return file
  return new File([file.slice(0, end)], file.name, { type: file.type, lastModified: file.lastModified })
}
