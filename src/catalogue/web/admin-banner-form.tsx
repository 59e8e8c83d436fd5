import { useState } from 'react'
import { adminCatalogueText } from '#catalogue/admin-text.ts'
import type { BannerView } from '#catalogue/contract.ts'
import { catalogueText } from '#catalogue/text.ts'
import { useSaveBanner } from '#catalogue/web/admin-api.ts'
import {
  type BannerDraft,
  bannerAsSeen,
  bannerDraftOf,
  bannerFormData,
  bannerProblems,
} from '#catalogue/web/admin-banner-draft.ts'
import { bannerPositions } from '#catalogue/web/admin-banner-positions.ts'
import { BannerPreview } from '#catalogue/web/admin-banner-preview.tsx'
import { CategoryLists } from '#catalogue/web/admin-category-lists.tsx'
import { SaveForm } from '#catalogue/web/admin-save-form.tsx'
import { PicturesField } from '#media/web/pictures-field.tsx'
import { useNavigate } from '#platform/web/router.tsx'
import { TextArea, TextField } from '#platform/web/ui/field.tsx'
import { useFormProblems } from '#platform/web/ui/form-problems.ts'
import { Select } from '#platform/web/ui/select.tsx'
import { textFields } from '#platform/web/ui/text-fields.ts'
import style from './admin-form.module.css'

const most = { name: 200, title: 100, brand: 100, desc: 300 }
const positions = bannerPositions.map((label, at) => ({ value: String(at + 1), label }))

interface BannerFormProps {
  /** Null for a new one. */
  banner: BannerView | null
  base: string
}

export function BannerForm({ banner, base }: BannerFormProps) {
  const navigate = useNavigate()
  const problems = useFormProblems({ fieldwise: true })
  const save = useSaveBanner(banner === null)
  const [draft, setDraft] = useState(() => bannerDraftOf(banner))
  const set = (change: Partial<BannerDraft>) => setDraft((now) => ({ ...now, ...change }))
  const field = textFields<keyof typeof most>(problems, draft, set)
  const typed = (name: keyof typeof most) => ({ ...field(name), maxLength: most[name] })
  return (
    <SaveForm
      problems={problems}
      check={() => bannerProblems(draft, banner)}
      data={() => bannerFormData(draft, banner)}
      save={save.mutateAsync}
      onSaved={() => navigate('/admin-banner')}
      submit={banner ? adminCatalogueText.save : adminCatalogueText.addBanner}
    >
      <section className={style.live} aria-label={adminCatalogueText.preview}>
        <BannerPreview banner={bannerAsSeen(draft)} base={base} onPlace={(position) => set({ position })} />
      </section>
      <PicturesField
        label={adminCatalogueText.bannerImage}
        hint={adminCatalogueText.bannerPictureHint}
        base={base}
        pictures={draft.pictures}
        onChange={(pictures) => set({ pictures, hadPictures: draft.hadPictures || pictures.length > 0 })}
        most={1}
        ratio="16 / 7"
        tooMany={catalogueText.bannerPictureMany}
        onProblem={(message) => problems.note('img', message)}
        {...problems.on('img')}
      />
      <div className={style.pair}>
        <TextField label={adminCatalogueText.name} {...typed('name')} />
        <Select
          label={adminCatalogueText.position}
          options={positions}
          value={String(draft.position)}
          onChange={(position) => set({ position: Number(position) })}
          {...problems.on('position')}
        />
      </div>
      <div className={style.pair}>
        <TextField label={adminCatalogueText.title} {...typed('title')} />
        <TextField label={adminCatalogueText.brand} {...typed('brand')} />
      </div>
      <TextArea label={adminCatalogueText.description} {...typed('desc')} />
      <div className={style.pair}>
        <CategoryLists categories={draft.cat_id} subCategories={draft.subcat_id} onChange={set} problems={problems} />
      </div>
    </SaveForm>
  )
}
