import { useState } from 'react'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { SaveForm } from '#catalogue/admin/web/upload-form.tsx'
import {
  type BannerDraft,
  bannerAsSeen,
  bannerDraftOf,
  bannerFormData,
  bannerProblems,
} from '#catalogue/banners/admin/web/banner-form-values.ts'
import { bannerPositions } from '#catalogue/banners/admin/web/banner-positions.ts'
import { BannerPreview } from '#catalogue/banners/admin/web/banner-preview.tsx'
import type { BannerWire } from '#catalogue/banners/contract.ts'
import { CategoryLists } from '#catalogue/categories/admin/web/category-checklists.tsx'
import { useSaveBanner } from '#catalogue/products/admin/web/api.ts'
import { catalogueText } from '#catalogue/text.ts'
import { PicturesField } from '#media/web/pictures-field.tsx'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { useFormErrors } from '#platform/web/forms/use-form-errors.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import style from '../../../admin/web/form-layout.module.css'

const most = { name: 200, title: 100, brand: 100, desc: 300 }
const positions = bannerPositions.map((label, at) => ({ value: String(at + 1), label }))

interface BannerFormProps {
  /** Null for a new one. */
  banner: BannerWire | null
  base: string
}

export function BannerForm({ banner, base }: BannerFormProps) {
  const navigate = useNavigate()
  const problems = useFormErrors({ fieldwise: true })
  const save = useSaveBanner(banner === null)
  const [draft, setDraft] = useState(() => bannerDraftOf(banner))
  const set = (change: Partial<BannerDraft>) => setDraft((now) => ({ ...now, ...change }))
  const field = bindTextFields<keyof typeof most>(problems, draft, set)
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
        baseUrl={base}
        pictures={draft.pictures}
        onChange={(pictures) => set({ pictures, hadPictures: draft.hadPictures || pictures.length > 0 })}
        maxCount={1}
        aspectRatio="16 / 7"
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
