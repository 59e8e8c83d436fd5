import { listSettings } from '#app/server/failures/explain-failure.ts'
import type { Config, InvalidConfigError } from '#platform/server/config/config.ts'
import type { Mode } from '#platform/server/config/decide-mode.ts'
import { checkMailSettings, checkProviderKeys } from '#settings/checks/server/check-connections.ts'
import { type Finding, failed, passed, warning } from './finding.ts'

/** Says whether this is production, and checks for settings that are valid but seldom intended. */
export function checkSettings(config: Config): Finding[] {
  const found = [
    ...(config.production ? checkProduction(config) : []),
    ...(config.production || config.mode.isPublic ? checkWhatIsOpen(config) : []),
  ]
  if (!config.rateLimits) found.push(warning('passwords may be tried without limit', 'unset RATE_LIMITS'))
  return [describeMode(config.mode), ...(found.length > 0 ? found : [passed('the settings are right')])]
}

/** Names the settings because of which the shop would not start. */
export function describeInvalidSettings(error: InvalidConfigError): Finding[] {
  return [describeMode(error.mode), ...listSettings(error).map(({ message, remedy }) => failed(message, remedy))]
}

const describeMode = ({ description }: Mode) => passed(`this is ${description}`)

function checkProduction(config: Config): Finding[] {
  const found: Finding[] = []
  if (!config.publicUrl)
    found.push(warning('links in emails lead to localhost', 'set PUBLIC_URL to the address that people type'))
  else if (!config.publicUrl.startsWith('https://'))
    found.push(
      warning(
        `${config.publicUrl} is not encrypted`,
        'put a proxy with a certificate in front, and set PUBLIC_URL to https',
      ),
    )
  const mail = checkMailSettings(config)
  if (mail) found.push(mail)
  if (!config.trustProxy)
    found.push(
      warning('behind a proxy every visitor would share one rate limit', "set TRUST_PROXY to the proxy's address"),
    )
  if (config.basic.password === 'web')
    found.push(warning('the basic authorization is the published default', 'set BASIC_USER and BASIC_PASSWORD'))
  return found
}

/** Finds settings that are meant for trials only, if the shop is in production or can be reached by others. */
function checkWhatIsOpen(config: Config): Finding[] {
  const found: Finding[] = []
  if (config.demo)
    found.push(warning('everybody can log in to the demo shop with its published passwords', 'unset DEMO'))
  if (config.devMail)
    found.push(warning('everybody can read the emails at /dev/mail', 'unset DEV_MAIL, or set it to 0'))
  const provider = checkProviderKeys(config)
  if (provider) found.push(provider)
  return found
}
