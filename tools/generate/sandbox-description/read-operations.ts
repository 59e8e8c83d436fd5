import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface OperationSource {
  /** `POST /v1/refunds/:` */
  name: string
  declarations: string
  className: string
  method: string
}

const statement = /^ {4}(?:async )?(\w+)\(|^export class (\w+)|_makeRequest\('(\w+)', [`'](\/v1\/[^`']*)[`']/gm

/** The calls of the provider's library: which method of which class asks for which path. */
export function readOperations(folder: string): OperationSource[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => {
      const declarations = path.join(folder, file.replace(/\.js$/, '.d.ts'))
      let [className, method] = ['', '']
      const found: OperationSource[] = []
      for (const [, name, owner, verb, url] of readFileSync(path.join(folder, file), 'utf8').matchAll(statement)) {
        if (owner) className = owner
        else if (name) method = name
        else if (url) found.push({ name: `${verb} ${normalizePath(url)}`, declarations, className, method })
      }
      return found
    })
}

/** A path with each of its parameters as `:`, whatever their names are. */
export const normalizePath = (url: string) => url.replace(/\$\{[^}]*\}/g, ':').replace(/:\w+/g, ':')
