import { useEffect, useState } from 'react'
import { loadStripeLibrary } from '#payments/card-fields/web/load-stripe-library.ts'

/** The provider's library, loaded on first use, and whether it could not be loaded (D-160). */
export function useStripeLibrary() {
  const [library] = useState(loadStripeLibrary)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    library.then((loaded) => setIsMissing(loaded === null))
  }, [library])
  return { library, isMissing }
}
