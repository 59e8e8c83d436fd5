import type { Config } from '#platform/server/config/config.ts'
import { type Finding, passed, warning } from './finding.ts'

/** Says whether carriers can report on parcels by themselves, and reminds that a replaced secret is to be removed (D-576). */
export function checkCarriers({ carrierSecrets }: Pick<Config, 'carrierSecrets'>): Finding {
  if (carrierSecrets.length === 0)
    return passed('carriers report no parcels by themselves, since there is no CARRIER_SECRET')
  return carrierSecrets.length === 1
    ? passed('carriers report parcels by a signed call')
    : warning(
        `messages of carriers are taken with ${carrierSecrets.length} secrets`,
        'take former ones out of CARRIER_SECRET once every carrier signs with the newest',
      )
}
