import { AllowedLink } from '#access/web/own-rights.tsx'
import { textLengths } from '#platform/text-lengths.ts'
import { FieldPair } from '#platform/web/forms/form.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/field.tsx'
import { Checkbox } from '#platform/web/ui/fields/switch.tsx'
import { setCompanySchema, setDaysSchema } from '#settings/contract.ts'
import { settingsText } from '#settings/text.ts'
import type { SettingsToEdit } from '#settings/web/api.ts'
import style from './section-form.module.css'
import { SectionForm } from './section-form.tsx'

interface SectionProps {
  settings: SettingsToEdit
}

/** The form for the company that sells, as invoices and legal pages show it. */
export function CompanySection({ settings }: SectionProps) {
  return (
    <SectionForm
      section="company"
      heading={settingsText.company}
      hint={settingsText.companyHint}
      settings={settings}
      schema={setCompanySchema}
      initial={settings.company}
    >
      {({ text, values, set, isFixed }) => (
        <>
          <TextField
            label={settingsText.name}
            maxLength={textLengths.title}
            autoComplete="organization"
            {...text('name', settingsText.nameHint)}
          />
          <TextArea
            label={settingsText.address}
            maxLength={textLengths.summary}
            autoComplete="street-address"
            {...text('address', settingsText.addressHint)}
          />
          <FieldPair>
            <TextField label={settingsText.number} maxLength={textLengths.kind} {...text('number')} />
            <TextField
              label={settingsText.taxNumber}
              maxLength={textLengths.kind}
              {...text('tax_number', settingsText.taxNumberHint)}
            />
          </FieldPair>
          <Checkbox
            label={settingsText.vatRegistered}
            checked={values.vat_registered}
            disabled={isFixed('vat_registered')}
            onChange={(isOn) => set({ vat_registered: isOn })}
          />
          {values.vat_registered && (
            <TextField label={settingsText.vatNumber} maxLength={textLengths.kind} {...text('vat_number')} />
          )}
          <FieldPair>
            <TextField
              label={settingsText.email}
              type="email"
              autoComplete="off"
              maxLength={textLengths.email}
              {...text('email', settingsText.emailHint)}
            />
            <TextField
              label={settingsText.phone}
              type="tel"
              autoComplete="off"
              maxLength={textLengths.phone}
              {...text('phone')}
            />
          </FieldPair>
        </>
      )}
    </SectionForm>
  )
}

/** The form for how many days commission is held and a link earns it; also shows how many days returns are possible. */
export function DaysSection({ settings }: SectionProps) {
  const { hold_days, attribution_days, return_days: returnDays } = settings.days
  const initial = { hold_days: String(hold_days), attribution_days: String(attribution_days) }
  const number = { inputMode: 'numeric', maxLength: 4 } as const
  return (
    <SectionForm
      section="days"
      heading={settingsText.days}
      hint={settingsText.daysHint}
      settings={settings}
      schema={setDaysSchema}
      initial={initial}
    >
      {({ text }) => (
        <>
          <TextField label={settingsText.holdDays} {...number} {...text('hold_days', settingsText.holdDaysHint)} />
          <TextField
            label={settingsText.attributionDays}
            {...number}
            {...text('attribution_days', settingsText.attributionDaysHint)}
          />
          <p className={style.hint}>
            {settingsText.returnDays(returnDays)}{' '}
            <AllowedLink right="content" to="/admin-legal/edit-legal-page/returns">
              {settingsText.returnsPage}
            </AllowedLink>
            .
          </p>
        </>
      )}
    </SectionForm>
  )
}
