import { readFileSync, writeFileSync } from 'node:fs'

/** Writes a file of ops/ha/config with each {{name}} replaced with its value; a name without a value is an error. */
export function fillTemplate(template: string, target: string, values: Record<string, string | number>): void {
  const text = readFileSync(new URL(`../config/${template}`, import.meta.url), 'utf8')
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${template}: {{${name}}} has no value`)
    return String(value)
  })
  // the file holds passwords, so only its owner may read it; the caller gives it to the user that runs the server
  writeFileSync(target, filled, { mode: 0o600 })
}
