import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { joinNames } from '#platform/join-names.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Form, FormActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Select, TextField } from '#platform/web/ui/fields/field.tsx'
import { setTaxNumberSchema, type TaxNumberKind, taxNumberKinds } from '../contract.ts'
import { taxReportText } from '../text.ts'
import { taxDetailsQuery, useSetTaxNumber } from './api.ts'
import style from './tax-details-panel.module.css'

const options = taxNumberKinds.map((value) => ({ value, label: taxReportText.kinds[value] }))

/** The seller's tax number, and the facts that the report to the tax office still lacks. */
export function TaxDetailsPanel() {
  const viewer = useViewer()
  const { data } = useQuery(taxDetailsQuery(viewer.key))
  const [isChanging, setChanging] = useState(false)
  if (!data) return null
  const { kind, number, missing } = data
  const others = missing.filter((fact) => fact !== 'number')
  return (
    <section className={style.card} aria-label={taxReportText.taxDetails}>
      <h2 className={style.heading}>{taxReportText.taxDetails}</h2>
      <p className={style.hint}>{taxReportText.taxDetailsHint}</p>
      {others.length > 0 && (
        <p className={style.missing}>
          {taxReportText.stillMissing(joinNames(others.map((fact) => taxReportText.facts[fact])))}
        </p>
      )}
      {kind && !isChanging ? (
        <div className={style.known}>
          <p className="figures">{taxReportText.numberEnding(taxReportText.kinds[kind], number)}</p>
          <Button small variant="secondary" onClick={() => setChanging(true)}>
            {taxReportText.changeNumber}
          </Button>
        </div>
      ) : (
        <TaxNumberForm kind={kind ?? 'nino'} onDone={() => setChanging(false)} />
      )}
    </section>
  )
}

function TaxNumberForm({ kind: known, onDone }: { kind: TaxNumberKind; onDone: () => void }) {
  const formErrors = useFormErrors()
  const save = useSetTaxNumber()
  const [kind, setKind] = useState<TaxNumberKind>(known)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const typed = String(new FormData(event.currentTarget).get('number') ?? '')
    const form = formErrors.validate(setTaxNumberSchema, { kind, number: typed })
    if (form) await save.mutateAsync(form).then(onDone, formErrors.showOrNotify)
  }
  return (
    <Form errors={formErrors} onSubmit={submit}>
      <Select
        label={taxReportText.numberKind}
        options={options}
        value={kind}
        onChange={(value) => setKind(value === 'utr' ? 'utr' : 'nino')}
      />
      <TextField
        label={taxReportText.number}
        hint={taxReportText.numberHints[kind]}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={textLengths.number}
        {...formErrors.field('number')}
      />
      <FormActions>
        <Button type="submit" loading={save.isPending}>
          {taxReportText.saveNumber}
        </Button>
      </FormActions>
    </Form>
  )
}
