import { readFileSync, writeFileSync } from 'node:fs'

/** Writes a file of ops/ha/config with each {{name}} replaced by its value; a name without a value is an error. */
export function fillTemplate(template: string, target: string, values: Record<string, string | number>): void {
  const text = readFileSync(new URL(`../config/${template}`, import.meta.url), 'utf8')
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${template}: {{${name}}} has no value`)
    return String(value)
  })
  // the files hold passwords, and the servers may run as another user than the one that writes them
  writeFileSync(target, filled, { mode: 0o600 })
}
