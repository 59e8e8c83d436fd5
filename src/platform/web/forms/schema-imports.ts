let pending = 0

/** Whether a form is importing its schema. If that import fails, the page must not be reloaded, since what was typed would be lost. */
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
