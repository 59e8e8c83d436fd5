import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { sentLinksText } from '#links/overview/text.ts'
import { resumeOrder } from '#links/overview/web/resume-order.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'

/** Opens the checkout with an unpaid order and its basket. */
export function ResumeOrderButton({ orderId, children }: { orderId: string; children: ReactNode }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const resume = async () => {
    await resumeOrder(queries, { viewer: viewer.key, orderId, isMobile })
    navigate('/checkout')
  }
  return (
    <Button variant="secondary" small onClick={resume}>
      {sentLinksText.toCheckout}
      {children}
    </Button>
  )
}
