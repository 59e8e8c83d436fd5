import type { Config } from '#platform/server/config.ts'
import { type Finding, good, look } from './finding.ts'

/** Settings that are allowed, and still seldom meant. */
export function lookAtSettings(config: Config): Finding[] {
  const found: Finding[] = []
  if (config.production) {
    if (!config.publicUrl)
      found.push(look('links in letters lead to localhost', 'set PUBLIC_URL to the address that people type'))
    else if (!config.publicUrl.startsWith('https://'))
      found.push(
        look(
          `${config.publicUrl} is not encrypted`,
          'put a proxy with a certificate in front, and set PUBLIC_URL to https',
        ),
      )
    if (!config.smtpUrl) found.push(look('letters are kept as files and reach nobody', 'set SMTP_URL'))
    if (!config.trustProxy)
      found.push(
        look('behind a proxy every visitor would share one rate limit', "set TRUST_PROXY to the proxy's address"),
      )
    if (config.basic.password === 'web')
      found.push(look('the basic authorization is the published default', 'set BASIC_USER and BASIC_PASSWORD'))
    if (config.demo) found.push(look('the demo shop with its published passwords is asked for', 'unset DEMO'))
    if (config.devMail) found.push(look('everybody can read the letters at /dev/mail', 'unset DEV_MAIL'))
  }
  if (!config.rateLimits) found.push(look('passwords may be tried without limit', 'unset RATE_LIMITS'))
  return found.length > 0 ? found : [good('the settings are right')]
}
