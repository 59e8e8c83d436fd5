/** Families of settings: another name with such a beginning is a mistake for one of ours. */
const families = ['DATABASE_', 'MAIL_', 'S3_', 'SMTP_', 'STRIPE_']
/** Settings of Node, of libraries and of the tools around the program, which a file .env may hold as well. */
const foreign = /^(?:NODE_|OTEL_|AWS_|POSTGRES_|COMPOSE_|npm_|CHROMIUM$|TZ$|LANG$|LC_|(?:HTTPS?|NO|ALL)_PROXY$)/i
/** Kubernetes and Docker write the addresses of services into the environment; Stripe's command line has settings of its own. */
const foreignInEnvironment =
  /_SERVICE_(?:HOST|PORT)|_PORT$|_PORT_\d+_|_ENV_|^STRIPE_(?:API_KEY|ACCOUNT|DEVICE_NAME|PROJECT_NAME|CLI_.*)$/
/** Below this length a name that differs by a letter is more likely another program's. */
const shortestNearName = 6
const furthestNearName = 2

interface Variables {
  environment: readonly string[]
  /** The names of the file .env, which holds this program's settings alone. */
  file: readonly string[]
}

/** A line for each name that was meant as a setting and is none. The environment is full of other programs' names. */
export function findUnknownSettings({ environment, file }: Variables, settings: readonly string[]): string[] {
  const known = new Set(settings)
  const inFile = file.filter((name) => !known.has(name) && !foreign.test(name))
  const inEnvironment = environment.filter(
    (name) =>
      !known.has(name) && !foreignInEnvironment.test(name) && !foreign.test(name) && isMeantAsOurs(name, settings),
  )
  return [...new Set([...inFile, ...inEnvironment])].map((name) => describe(name, settings))
}

function isMeantAsOurs(name: string, settings: readonly string[]): boolean {
  if (families.some((family) => name.startsWith(family))) return true
  const { distance } = findNearest(name, settings)
  return name.length >= shortestNearName && distance <= (name.length > 9 ? furthestNearName : 1)
}

function describe(name: string, settings: readonly string[]): string {
  const family = families.find((beginning) => name.startsWith(beginning))
  const { nearest, distance } = findNearest(name, family ? settings.filter((one) => one.startsWith(family)) : settings)
  const isSuggested = family !== undefined || distance <= furthestNearName
  return `${name}: there is no such setting${isSuggested ? `, did you mean ${nearest}?` : ''}`
}

function findNearest(name: string, settings: readonly string[]): { nearest: string; distance: number } {
  const [nearest = { nearest: '', distance: Number.POSITIVE_INFINITY }] = settings
    .map((setting) => ({ nearest: setting, distance: countEdits(name, setting) }))
    .sort((a, b) => a.distance - b.distance)
  return nearest
}

/** How many letters have to be added, removed or replaced to make one text of the other (Levenshtein). */
function countEdits(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1)
      current.push(Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, replaced))
    }
    previous = current
  }
  return previous[to.length] ?? 0
}
