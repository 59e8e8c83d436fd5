import type { Config } from '#platform/server/config/config.ts'
import { type Finding, passed, warning } from './finding.ts'

/** Checks for settings that are valid but seldom intended. */
export function checkSettings(config: Config): Finding[] {
  const found: Finding[] = []
  if (config.production) {
    if (!config.publicUrl)
      found.push(warning('links in letters lead to localhost', 'set PUBLIC_URL to the address that people type'))
    else if (!config.publicUrl.startsWith('https://'))
      found.push(
        warning(
          `${config.publicUrl} is not encrypted`,
          'put a proxy with a certificate in front, and set PUBLIC_URL to https',
        ),
      )
    if (!config.smtpUrl) found.push(warning('letters are kept as files and reach nobody', 'set SMTP_URL'))
    if (!config.trustProxy)
      found.push(
        warning('behind a proxy every visitor would share one rate limit', "set TRUST_PROXY to the proxy's address"),
      )
    if (config.basic.password === 'web')
      found.push(warning('the basic authorization is the published default', 'set BASIC_USER and BASIC_PASSWORD'))
    if (config.demo) found.push(warning('the demo shop with its published passwords is asked for', 'unset DEMO'))
    if (config.devMail) found.push(warning('everybody can read the letters at /dev/mail', 'unset DEV_MAIL'))
  }
  if (!config.rateLimits) found.push(warning('passwords may be tried without limit', 'unset RATE_LIMITS'))
  return found.length > 0 ? found : [passed('the settings are right')]
}
