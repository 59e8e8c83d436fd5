import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
  at: number
  /** The value is deleted with all others of its group; values without a group stay. */
  group?: string
}

interface Key {
  /** The hash of the owner of the values; the values of another owner are deleted together with their key. */
  owner: string
  key: CryptoKey
}

interface Schema extends DBSchema {
  key: { key: 'key'; value: Key }
  values: { key: string; value: Sealed }
}

export interface VaultValue {
  value: unknown
  at: number
}

interface Opened {
  owner: string
  db: IDBPDatabase<Schema>
  key: CryptoKey
}

export class StorageFullError extends Error {}

/**
 * Stores values in the browser's database, encrypted with a key that no script can read and that is deleted with them. All of them belong
 * to one owner, which is a session or a user: each operation asks `currentOwner`, fails if it returns null, and deletes the values of any
 * other owner without reading them.
 */
export function createVault(name: string, currentOwner: () => string | null) {
  let opening: Promise<Opened> | null = null

  async function open(): Promise<Opened> {
    const plain = currentOwner()
    if (plain === null) throw new Error('nobody owns a vault')
    const owner = await hash(plain)
    const opened = await opening?.catch(() => null)
    if (opened?.owner === owner) return opened
    const next = openFor(owner).catch(throwStorageError)
    opening = next
    next.catch(() => {
      if (opening === next) opening = null
    })
    return next
  }

  async function openFor(owner: string): Promise<Opened> {
    const db = await openDB<Schema>(name, 1, {
      upgrade(created) {
        created.createObjectStore('key')
        created.createObjectStore('values')
      },
      // closes the connection, since another tab is deleting the database
      blocking(_current, _blocked, event) {
        opening = null
        ;(event.target as IDBDatabase).close()
      },
      terminated() {
        opening = null
      },
    })
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    const tx = db.transaction(['key', 'values'], 'readwrite')
    const held = await tx.objectStore('key').get('key')
    if (held?.owner === owner) {
      await tx.done
      return { owner, db, key: held.key }
    }
    await tx.objectStore('values').clear()
    await tx.objectStore('key').put({ owner, key }, 'key')
    await tx.done
    return { owner, db, key }
  }

  return {
    async put(id: string, value: unknown, group?: string): Promise<void> {
      try {
        const { db, owner, sealed } = await seal(value)
        await db.put('values', group === undefined ? sealed : { ...sealed, group }, await hash(`${owner} ${id}`))
      } catch (error) {
        throwStorageError(error)
      }
    },
    /** Stores a value in place of the one that is stored under this id; returns false, and stores nothing, if there is none. */
    async replace(id: string, value: unknown): Promise<boolean> {
      try {
        const { db, owner, sealed } = await seal(value)
        const key = await hash(`${owner} ${id}`)
        const tx = db.transaction('values', 'readwrite')
        const isThere = (await tx.store.getKey(key)) !== undefined
        if (isThere) await tx.store.put(sealed, key)
        await tx.done
        return isThere
      } catch (error) {
        throwStorageError(error)
      }
    },
    async get(id: string): Promise<VaultValue | undefined> {
      const opened = await open()
      const sealed = await opened.db.get('values', await hash(`${opened.owner} ${id}`))
      return sealed && unseal(opened, sealed)
    },
    async list(): Promise<VaultValue[]> {
      const opened = await open()
      return Promise.all((await opened.db.getAll('values')).map((sealed) => unseal(opened, sealed)))
    },
    async delete(id: string): Promise<void> {
      const { db, owner } = await open()
      await db.delete('values', await hash(`${owner} ${id}`))
    },
    async deleteGroup(group: string): Promise<void> {
      const { db } = await open()
      const tx = db.transaction('values', 'readwrite')
      for await (const cursor of tx.store) if (cursor.value.group === group) await cursor.delete()
      await tx.done
    },
    /** Deletes the values older than `oldest`, and then the oldest of the rest until they take at most `mostBytes`. */
    async trim({ oldest, mostBytes }: { oldest: number; mostBytes: number }): Promise<void> {
      const { db } = await open()
      const tx = db.transaction('values', 'readwrite')
      const held: { id: string; at: number; size: number }[] = []
      for await (const { primaryKey, value } of tx.store)
        held.push({ id: primaryKey, at: value.at, size: value.bytes.byteLength })
      let size = 0
      for (const each of held.sort((a, b) => b.at - a.at)) {
        size += each.size
        if (each.at < oldest || size > mostBytes) await tx.store.delete(each.id)
      }
      await tx.done
    },
  }

  async function seal(value: unknown): Promise<Pick<Opened, 'db' | 'owner'> & { sealed: Sealed }> {
    const { key, db, owner } = await open()
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const plain = new TextEncoder().encode(JSON.stringify(value))
    const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain)
    await assertOwner(owner)
    return { db, owner, sealed: { iv, bytes, at: Date.now() } }
  }

  /** Fails if the owner has changed or logged out while a value was being encrypted. */
  async function assertOwner(owner: string): Promise<void> {
    const plain = currentOwner()
    if (plain === null || (await hash(plain)) !== owner) throw new Error('the vault has another owner')
  }
}

async function unseal({ key }: Opened, { iv, bytes, at }: Sealed): Promise<VaultValue> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)
  return { value: JSON.parse(new TextDecoder().decode(plain)), at }
}

async function hash(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Turns the error of a full storage into a `StorageFullError`; there may be no room even for the key of a new vault. */
function throwStorageError(error: unknown): never {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  throw isFull ? new StorageFullError() : error
}
