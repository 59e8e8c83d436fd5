let pending = 0

/** True while a form imports its checks: the page is not reloaded when they do not come, which would lose what is typed. */
export function isImportingSchema(): boolean {
  return pending > 0
}

export async function importSchema<Schema>(load: () => Promise<Schema>): Promise<Schema> {
  pending += 1
  try {
    return await load()
  } finally {
    pending -= 1
  }
}
