const name = 'rememberedEmail'
const days = 30

/** Stores the email, never the password, in a cookie for thirty days; the Cookie Store API sets Secure (D-057). */
export async function storeRememberedEmail(email: string | null): Promise<void> {
  // missing in old browsers and without https: the email is not remembered there
  if (!('cookieStore' in window)) return
  const expires = Date.now() + days * 86_400_000
  const done =
    email === null
      ? cookieStore.delete({ name, path: '/' })
      : cookieStore.set({ name, value: encodeURIComponent(email), path: '/', sameSite: 'strict', expires })
  // a browser may reject cookies: the email is then not remembered
  await done.catch(() => undefined)
}

export function getRememberedEmail(): string {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`))
  try {
    return pair ? decodeURIComponent(pair.slice(name.length + 1)) : ''
  } catch {
    return ''
  }
}
