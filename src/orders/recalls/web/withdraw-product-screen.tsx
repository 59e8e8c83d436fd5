import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { adminProductQuery } from '#catalogue/products/admin/web/api.ts'
import { Form, FormActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { useNavigate, useSearchParams } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextArea } from '#platform/web/ui/fields/field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panel, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { maxRecallReason, withdrawProductSchema } from '../contract.ts'
import { recallsText } from '../text.ts'
import { useWithdrawProduct } from './api.ts'

/** Asks why a product is withdrawn and which of its batches are affected, and then opens the page of its recall. */
export function WithdrawProductScreen() {
  const [search] = useSearchParams()
  const productId = search.get('product') ?? ''
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(adminProductQuery(viewer.key, productId))
  const navigate = useNavigate()
  const errors = useFormErrors()
  const withdraw = useWithdrawProduct()
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const batches = String(form.get('batches'))
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    const values = errors.validate(withdrawProductSchema, { prod_id: productId, reason: form.get('reason'), batches })
    if (!values || withdraw.isPending) return
    try {
      const { recall_id: id } = await withdraw.mutateAsync({
        productId,
        reason: values.reason,
        batches: values.batches,
      })
      navigate(`/admin-recall/admin-recall-details/${id}`, { replace: true })
    } catch (failure) {
      errors.showOrNotify(failure)
    }
  }
  return (
    <>
      <PageTitle backTo={`/products/product-details/${productId}`} lead={recallsText.withdrawLead}>
        {recallsText.withdrawTitle}
      </PageTitle>
      <Panel heading={data.product.name} fullWidth>
        <Form errors={errors} onSubmit={submit}>
          <TextArea
            label={recallsText.reason}
            hint={recallsText.reasonHint}
            maxLength={maxRecallReason}
            {...errors.field('reason')}
          />
          <TextArea label={recallsText.batches} hint={recallsText.batchesHint} rows={3} {...errors.field('batches')} />
          <FormActions>
            <Button type="submit" variant="danger" loading={withdraw.isPending}>
              {recallsText.withdraw}
            </Button>
          </FormActions>
        </Form>
      </Panel>
    </>
  )
}
