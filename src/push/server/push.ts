import type { Agent } from 'node:https'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { type Database, type Db, inTransaction } from '#platform/server/database/database.ts'
import { decryptValue, type EncryptionKeys, encryptValue } from '#platform/server/encryption/encryption-keys.ts'
import type { ValueKind } from '#platform/server/encryption/stored-values.ts'
import { isId } from '#platform/wire-schemas.ts'
import { type PushDevice, type PushKind, pushKinds } from '../contract.ts'
import { pushText } from '../text.ts'
import {
  type DeviceRow,
  deleteDevice,
  deleteOldestDevices,
  findDevice,
  insertPushKeys,
  replacePrivateKey,
  selectPushKeys,
  upsertDevice,
} from './push-store.ts'
import { createPushKeys, type PushKeys, sendPush } from './push-transport.ts'

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    'send-push': { deviceId: string; kind: PushKind; path: string; at: string; details: string | null }
  }
}

/**
 * `queuePush` queues a message for each of the user's devices that wants it, in the transaction of the reported change; emails are sent
 * regardless. The delete functions end the messages of devices when sessions end.
 */
export {
  deleteDevicesOfEndedSessions,
  deleteDevicesOfSession,
  deleteDevicesOfUser,
  enqueueMessages as queuePush,
} from './push-store.ts'

export interface PushDependencies {
  db: Database
  encryptionKeys: EncryptionKeys
}

const keyPlace = 'push_keys.private_key/shop'

/** The shop's keys, created where there are none; null where they cannot be read, so that push messages are not available. */
export async function getPushKeys({ db, encryptionKeys }: PushDependencies): Promise<PushKeys | null> {
  const stored = (await selectPushKeys(db)) ?? (await makePushKeys(db, encryptionKeys))
  const privateKey = stored && decryptValue(encryptionKeys, stored.private_key, keyPlace)
  return privateKey ? { publicKey: stored.public_key, privateKey: privateKey.toString('base64url') } : null
}

async function makePushKeys(db: Db, encryptionKeys: EncryptionKeys) {
  const { publicKey, privateKey } = createPushKeys()
  const envelope = encryptValue(encryptionKeys, Buffer.from(privateKey, 'base64url'), keyPlace)
  await insertPushKeys(db, { public_key: publicKey, private_key: envelope })
  return selectPushKeys(db)
}

export const pushKeyValues: ValueKind = {
  name: 'keys of push messages',
  async list(db) {
    const keys = await selectPushKeys(db)
    return keys ? [{ rowId: 'shop', place: keyPlace, bytes: keys.private_key, isEncrypted: true }] : []
  },
  replace: (db, { bytes }, envelope) => replacePrivateKey(db, bytes, envelope),
}

const mostDevices = 10

/** Registers the browser of this session, or changes what it gets; of many devices the oldest are dropped. */
export function savePushDevice(db: Database, actor: AuthenticatedActor, device: PushDevice): Promise<DeviceRow> {
  const values = {
    userId: actor.userId,
    sessionId: actor.tokenId,
    endpoint: device.endpoint,
    publicKey: device.p256dh,
    auth: device.auth,
    kinds: device.kinds ?? null,
    showsDetails: device.details === undefined ? null : device.details === '1',
  }
  return inTransaction(db, async (tx) => {
    const saved = await upsertDevice(tx, values, pushKinds)
    await deleteOldestDevices(tx, actor.userId, mostDevices)
    return saved
  })
}

export async function removePushDevice(db: Database, { userId }: AuthenticatedActor, id: string): Promise<void> {
  if (!isId(id) || !(await deleteDevice(db, id, userId))) throw new AppError(errorText.notFound, errorCode.notFound)
}

/** A message that is older says nothing new. */
const outdatedAfterMs = 60 * 60_000

interface SendPushDependencies extends PushDependencies {
  publicUrl: () => string
  /** In tests, the agent that makes the connections. */
  pushAgent?: Agent
}

/** The job that sends a message to one device, at least once, unless its session has ended; a device that accepts no more is deleted. */
export async function deliverPush(
  { pushAgent, ...dependencies }: SendPushDependencies,
  {
    deviceId,
    kind,
    path,
    at,
    details,
  }: { deviceId: string; kind: PushKind; path: string; at: string; details: string | null },
): Promise<void> {
  const { db, publicUrl } = dependencies
  const device = await findDevice(db, deviceId)
  const keys = device && (await getPushKeys(dependencies))
  if (!keys || Date.parse(at) < Date.now() - outdatedAfterMs) return
  const url = publicUrl()
  const contact = url.startsWith('https://') ? url : 'mailto:shop@example.com'
  const message = { title: pushText.titles[kind], body: details ?? '', path, tag: kind }
  const target = { endpoint: device.endpoint, publicKey: device.public_key, auth: device.auth }
  const outcome = await sendPush(target, message, { keys, contact, ...(pushAgent ? { agent: pushAgent } : {}) })
  if (outcome === 'gone') await deleteDevice(db, deviceId, null)
}
