import { numberToDial } from '#accounts/phone/phone-rules.ts'
import { clientImportColumns, clientImportFields, detailOfColumn } from '#clients/admin/import-columns.ts'
import { type ClientRow, type ClientValues, clientColumns } from '#clients/server/client-store.ts'
import type { DoubledClient, NewClient } from '../contract.ts'
import type { ClientChange } from './own-import-store.ts'
import type { ClientOfFile } from './read-client-file.ts'

interface Choice {
  chosen: readonly number[] | undefined
  update: boolean
}

/** What an import does: the clients that it adds, and the changes of the seller’s present ones. */
export class ImportPlan {
  readonly added: ClientValues[] = []
  readonly changes: ClientChange[] = []
  readonly #clients: NewClient[] = []
  readonly #doubles: DoubledClient[] = []
  readonly #known = new Map<string, ClientRow | null>()
  readonly #chosen: ReadonlySet<number> | null
  readonly #update: boolean

  constructor(own: readonly ClientRow[], { chosen, update }: Choice) {
    this.#chosen = chosen ? new Set(chosen) : null
    this.#update = update
    for (const client of own) for (const key of keysOf(client)) this.#remember(key, client)
  }

  /** Adds a client, or changes the seller's client with the same email; a client without an email is recognised by name and number. */
  add({ row, client }: ClientOfFile): void {
    const [key = ''] = keysOf(client)
    const isKnown = this.#known.has(key) || this.#completes(client)
    const stored = this.#known.get(key) ?? (this.#completes(client) ? this.#known.get(personKey(client)) : null)
    const isChosen = this.#chosen?.has(row) ?? true
    const named = { row, name: client.name, email: client.email }
    if (!isKnown) {
      for (const other of keysOf(client)) this.#known.set(other, null)
      this.#clients.push({ ...named, pno: client.phone, has_address: client.line1 !== '' })
      if (isChosen) this.added.push(client)
      return
    }
    const change = stored ? findChange(stored, client) : null
    this.#doubles.push({ ...named, changes: change ? titlesOf(change) : [] })
    if (!change || !stored || !this.#update || !isChosen) return
    this.changes.push(change)
    // a later row for the same client is left out
    for (const other of keysOf(client)) this.#known.set(other, null)
  }

  report() {
    return {
      added: this.added.length,
      clients: this.#clients,
      to_complete: this.added.filter(({ email }) => email === '').length,
      doubled: this.#doubles.length,
      doubles: this.#doubles,
      updated: this.changes.length,
    }
  }

  /**
   * Remembers a client under its email, or name and number. If two clients share them, the file does not say which is meant, so neither
   * is changed.
   */
  #remember(key: string, client: ClientRow): void {
    this.#known.set(key, this.#known.has(key) ? null : client)
  }

  /** Whether the row has the email that a stored client with the same name and number lacks. */
  #completes(client: ClientValues): boolean {
    return client.email !== '' && this.#known.get(personKey(client))?.email === ''
  }
}

type Person = Pick<ClientValues, 'name' | 'email' | 'phone' | 'country_code'>

/** A client with an email is remembered by name and number too, so that a row for the same person without an email does not add her again. */
const keysOf = (client: Person) => (client.email === '' ? [] : [client.email.toLowerCase()]).concat(personKey(client))

const dial = (person: Pick<Person, 'phone' | 'country_code'>) => numberToDial(person.phone, person.country_code)
const personKey = (person: Person) => `${person.name.toLowerCase()}\n${dial(person)}`

const addressColumns = ['line1', 'line2', 'city', 'county', 'postcode'] as const

/** Finds the fields in which the file differs from the stored client; fields that the file leaves out stay. */
function findChange(stored: ClientRow, client: ClientValues): ClientChange | null {
  const { name, email } = client
  const number = dial(client) === dial(stored) ? {} : pick(client, ['phone', 'country_code'])
  const address = client.line1 === '' ? {} : pick(client, addressColumns)
  const said = { name, ...(email !== '' && stored.email === '' && { email }), ...number, ...address }
  const after = Object.fromEntries(
    Object.entries(said).filter(([column, value]) => value !== stored[column as keyof ClientRow]),
  ) as Partial<ClientValues>
  if (Object.keys(after).length === 0) return null
  // the stored coordinates belong to the address before the change
  if (addressColumns.some((column) => column in after)) Object.assign(after, { street: '', lat: null, lng: null })
  const before = pick(stored as ClientValues, Object.keys(after) as (keyof ClientValues)[])
  return { clientId: stored.id, before, after }
}

const pick = (values: ClientValues, columns: readonly (keyof ClientValues)[]): Partial<ClientValues> =>
  Object.fromEntries(columns.map((column) => [column, values[column]]))

const titlesOf = ({ after }: ClientChange) =>
  clientImportFields.flatMap((field) =>
    clientColumns[detailOfColumn[field]] in after ? [clientImportColumns[field]] : [],
  )
