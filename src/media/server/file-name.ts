const safe = /^(?:[a-z0-9][a-z0-9-]*\/)?[a-z0-9][a-z0-9-]*\.[a-z0-9]{2,5}$/

/** Names are ours, never a person's; whatever else arrives here must not reach a folder or a bucket. */
export function checkFileName(name: string): string {
  if (!safe.test(name)) throw new Error(`not a name of a kept file: ${name}`)
  return name
}
