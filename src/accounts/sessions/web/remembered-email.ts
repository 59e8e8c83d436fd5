const name = 'rememberedEmail'
const days = 30

/** The email, never the password, for thirty days; a cookie of this kind is always Secure (D-057). */
export async function storeRememberedEmail(email: string | null): Promise<void> {
  // absent in old browsers and on addresses without https: nothing is remembered there
  if (!('cookieStore' in window)) return
  const expires = Date.now() + days * 86_400_000
  const done =
    email === null
      ? cookieStore.delete({ name, path: '/' })
      : cookieStore.set({ name, value: encodeURIComponent(email), path: '/', sameSite: 'strict', expires })
  // a browser that refuses cookies remembers nothing, and lets nobody wait for it
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
