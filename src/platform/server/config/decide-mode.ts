import { BlockList, isIP } from 'node:net'
import { isLiveKey } from './provider-keys.ts'

const loopback = new BlockList()

loopback.addSubnet('127.0.0.0', 8, 'ipv4')

loopback.addAddress('::1', 'ipv6')

/** The settings that decide the mode, as they are in the environment. */
interface ModeSettings {
  NODE_ENV?: string | undefined
  DEMO?: string | undefined
  HOST?: string | undefined
  PUBLIC_URL?: string | undefined
  TRUST_PROXY?: string | undefined
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
}

export interface Mode {
  production: boolean
  /** Whether other machines can reach the shop or real money can be moved; `DEMO=1` does not change this. */
  isPublic: boolean
  isLive: boolean
  /** The mode in words, with the settings that decide it. */
  description: string
}

/**
 * Decides whether this is production, and says why. Even if NODE_ENV was forgotten, it is production with a live key, a PUBLIC_URL of
 * https or of another host than this machine, a TRUST_PROXY, or a HOST that is not loopback. `DEMO=1` means that it is not, unless
 * NODE_ENV=production or a live key says otherwise.
 */
export function decideMode(settings: ModeSettings): Mode {
  const { NODE_ENV, DEMO, HOST = 'localhost', PUBLIC_URL = '', TRUST_PROXY } = settings
  const { STRIPE_SECRET_KEY = '', STRIPE_PUBLISHABLE_KEY = '' } = settings
  const isLive = isLiveKey(STRIPE_SECRET_KEY) || isLiveKey(STRIPE_PUBLISHABLE_KEY)
  const publicSigns: string[] = []
  if (isLive) publicSigns.push('a key of the card provider is a live one')
  if (/^\s*https:/i.test(PUBLIC_URL)) publicSigns.push('PUBLIC_URL begins with https')
  else if (namesOtherHost(PUBLIC_URL)) publicSigns.push('PUBLIC_URL names a host that others reach')
  if (TRUST_PROXY?.trim()) publicSigns.push('TRUST_PROXY names a proxy in front')
  if (!isLoopback(HOST)) publicSigns.push(`HOST=${HOST} is within reach of other machines`)
  const isNamed = NODE_ENV === 'production'
  const isPublic = publicSigns.length > 0
  const production = isNamed || isLive || (isPublic && DEMO !== '1')
  const why = new Intl.ListFormat('en-GB').format([...(isNamed ? ['NODE_ENV says so'] : []), ...publicSigns])
  return { production, isPublic, isLive, description: describe(production, DEMO === '1', why) }
}

/** Whether a URL leads to another machine than this one; a text that is no URL is refused by its schema. */
function namesOtherHost(url: string): boolean {
  const parsed = URL.parse(url.trim())
  return parsed !== null && parsed.hostname !== '' && !isLoopback(parsed.hostname)
}

function describe(production: boolean, isDemo: boolean, why: string): string {
  if (production) return `production${isDemo ? ' with DEMO=1' : ''}, because ${why}`
  if (isDemo) return `a demo, because DEMO=1 says so${why ? `, although ${why}` : ''}`
  return 'for trying and development, because no setting says production'
}

/** Whether a host, by name or by address, is this machine alone. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  const family = isIP(name)
  return family === 0 ? name === 'localhost' : loopback.check(name, family === 6 ? 'ipv6' : 'ipv4')
}
