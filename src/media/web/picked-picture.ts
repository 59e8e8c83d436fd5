import { useEffect, useRef } from 'react'

/** A picture that the server keeps, by its name, or one that was just cut: its own address and its file. */
export interface PickedPicture {
  name: string
  file: File | null
}

/** An address of a file that nobody shows any more holds its memory until it is given back. */
export function useForgottenAddresses(pictures: readonly PickedPicture[]): void {
  const known = useRef(new Set<string>())
  useEffect(() => {
    const now = new Set(pictures.filter(({ file }) => file).map(({ name }) => name))
    for (const name of known.current) if (!now.has(name)) URL.revokeObjectURL(name)
    known.current = now
  }, [pictures])
  useEffect(() => {
    const all = known
    return () => {
      for (const name of all.current) URL.revokeObjectURL(name)
    }
  }, [])
}
