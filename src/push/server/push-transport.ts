import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { Agent } from 'node:https'
import { BlockList, isIPv6 } from 'node:net'
import webPush from 'web-push'
import { isPushEndpoint } from '../contract.ts'

/** The shop's pair of keys, with which it signs messages (VAPID), in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export interface PushTarget {
  endpoint: string
  publicKey: string
  auth: string
}

interface SendOptions {
  keys: PushKeys
  /** The address, https or mailto, at which a push service can reach the shop's operator. */
  contact: string
  agent?: Agent
}

/** `gone`: the push service does not accept messages to the device any more, or the shop must not connect to its address. */
export type PushOutcome = 'sent' | 'gone'

export const createPushKeys = (): PushKeys => webPush.generateVAPIDKeys()

const dayInSeconds = 86_400
const answersWithinMs = 10_000

/**
 * Sends a message, encrypted to the device by the library (RFC 8291), and signed (RFC 8292). It never connects to a private address,
 * whatever name resolves to it. Throws where sending may be tried again.
 */
export async function sendPush(
  { endpoint, publicKey, auth }: PushTarget,
  message: object,
  { keys, contact, agent = publicAgent }: SendOptions,
): Promise<PushOutcome> {
  if (!isPushEndpoint(endpoint)) return 'gone'
  try {
    await webPush.sendNotification({ endpoint, keys: { p256dh: publicKey, auth } }, JSON.stringify(message), {
      vapidDetails: { subject: contact, ...keys },
      TTL: dayInSeconds,
      contentEncoding: 'aes128gcm',
      timeout: answersWithinMs,
      agent,
    })
    return 'sent'
  } catch (error) {
    if (error instanceof PrivateAddressError || isFinal(error)) return 'gone'
    // the library's error contains the endpoint, which is as secret as a password: whoever knows it can send to the device
    throw new Error(`the push service has not taken a message: ${describe(error)}`)
  }
}

/**
 * Answers after which sending is not tried again: the device is unknown or its subscription has ended (404, 410), or the push service
 * rejects the keys of the shop or the device (400, 401, 403).
 */
const finalStatuses = [400, 401, 403, 404, 410]
const isFinal = (error: unknown) => error instanceof webPush.WebPushError && finalStatuses.includes(error.statusCode)

const describe = (error: unknown) =>
  error instanceof webPush.WebPushError
    ? `status ${error.statusCode}`
    : ((error as NodeJS.ErrnoException).code ?? 'no answer')

class PrivateAddressError extends Error {}

const privateNetworks = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ],
  // the internet routes only 2000::/3; two of its networks are tunnels into the IPv4 networks above
  ipv6: [
    ['::', 3],
    ['2001::', 32],
    ['2002::', 16],
    ['4000::', 2],
    ['8000::', 1],
  ],
} as const

/** One list for each family, since a `BlockList` compares IPv4 addresses with IPv6 networks too. */
const privateAddresses = { ipv4: listNetworks('ipv4'), ipv6: listNetworks('ipv6') }

function listNetworks(family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, bits] of privateNetworks[family]) list.addSubnet(network, bits, family)
  return list
}

export function isPrivateAddress(address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  return privateAddresses[family].check(address, family)
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Resolves a name only if all its addresses are public; the connection uses these very addresses, so that a second lookup cannot lead
 * elsewhere.
 */
export function lookupPublic(host: string, options: LookupOptions, callback: LookupCallback): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error('no address'), [])
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new PrivateAddressError('a private address'), [])
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

const publicAgent = new Agent({ lookup: lookupPublic as never, keepAlive: false })
