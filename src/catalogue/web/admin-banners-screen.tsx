import { useState } from 'react'
import { nameSort } from '#catalogue/admin-sorts.ts'
import { adminCatalogueText } from '#catalogue/admin-text.ts'
import type { BannerView } from '#catalogue/contract.ts'
import { adminBannersQuery, useDeleteBanner, useRestoreBanner } from '#catalogue/web/admin-api.ts'
import { bannerName } from '#catalogue/web/admin-banner-name.ts'
import { namesOf } from '#catalogue/web/admin-names.ts'
import cells from '#catalogue/web/admin-table.module.css'
import { commonText } from '#platform/text.ts'
import { loadAdminList, useAdminList } from '#platform/web/admin-list.ts'
import { Link } from '#platform/web/router.tsx'
import { listQuery } from '#platform/web/table-place.ts'
import { ButtonLink, IconButton } from '#platform/web/ui/button.tsx'
import { DataTable } from '#platform/web/ui/data-table.tsx'
import { DeleteDialog } from '#platform/web/ui/delete-dialog.tsx'
import { DeletedSelect, deletedFilter } from '#platform/web/ui/deleted-select.tsx'
import { ExportButton } from '#platform/web/ui/export-button.tsx'
import { plusIcon } from '#platform/web/ui/icons.ts'
import { editIcon, trashIcon } from '#platform/web/ui/more-icons.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { RestoreButton } from '#platform/web/ui/restore-button.tsx'
import { IconLink, RowActions } from '#platform/web/ui/row-actions.tsx'
import type { Column } from '#platform/web/ui/table.tsx'

const filters = [deletedFilter]
export const load = loadAdminList(adminBannersQuery, filters)

export function Component() {
  const { table, query } = useAdminList(
    adminBannersQuery,
    ({ banners, bannerbP, ttl }) => ({ rows: banners, base: bannerbP, total: ttl }),
    filters,
  )
  const deleted = table.place.filters[deletedFilter] === '1'
  const [leaving, setLeaving] = useState<BannerView | null>(null)
  const remove = useDeleteBanner()
  return (
    <>
      <PageTitle>{adminCatalogueText.banners}</PageTitle>
      <DataTable
        caption={adminCatalogueText.banners}
        columns={[...columnsOf(query.data?.base ?? '', deleted), deleted ? restoreColumn : actionColumn(setLeaving)]}
        query={query}
        rowKey={({ _id }) => _id}
        table={table}
        search={{ label: adminCatalogueText.searchBanners }}
        actions={
          <>
            <DeletedSelect
              table={table}
              present={adminCatalogueText.inTheShop}
              deleted={adminCatalogueText.deletedOnes}
            />
            <ExportButton list="banners" query={listQuery(table.place)} />
            <ButtonLink small icon={plusIcon} to="/admin-banner/add-banner">
              {adminCatalogueText.addBanner}
            </ButtonLink>
          </>
        }
        empty={adminCatalogueText.noBanners}
      />
      <DeleteDialog
        of={leaving}
        title={`${adminCatalogueText.deleteBanner} ${leaving ? bannerName(leaving) : ''}.`}
        onDelete={({ _id }) => remove.mutateAsync(_id)}
        onClose={() => setLeaving(null)}
      />
    </>
  )
}

type BannerColumn = Column<BannerView>

const whole = (text: string | undefined) => <span className={cells.whole}>{text || adminCatalogueText.none}</span>

const columnsOf = (base: string, deleted: boolean): BannerColumn[] => [
  {
    title: adminCatalogueText.name,
    sort: nameSort,
    cell: (banner) =>
      deleted ? (
        bannerName(banner)
      ) : (
        <Link className={cells.whole} to={`/admin-banner/admin-banner-details/${banner._id}`}>
          {bannerName(banner)}
        </Link>
      ),
  },
  { title: adminCatalogueText.category, cell: ({ catg }) => whole(namesOf(catg)) },
  { title: adminCatalogueText.subCategory, cell: ({ subcatg }) => whole(namesOf(subcatg)) },
  {
    title: adminCatalogueText.bannerImage,
    cell: ({ img }) => (
      <Picture small base={base} name={img} alt="" sizes="112px" ratio="16 / 7" className={cells.banner} />
    ),
  },
  { title: adminCatalogueText.title, cell: ({ title }) => whole(title) },
  { title: adminCatalogueText.brand, cell: ({ brand: [first] }) => whole(first) },
  { title: adminCatalogueText.description, cell: ({ desc }) => <span className={cells.words}>{desc}</span> },
]

const actionColumn = (onDelete: (banner: BannerView) => void): BannerColumn => ({
  title: adminCatalogueText.action,
  cell: (banner) => (
    <RowActions>
      <IconLink
        to={`/admin-banner/edit-banner/${banner._id}`}
        icon={editIcon}
        label={`${adminCatalogueText.edit} ${bannerName(banner)}`}
      />
      <IconButton
        icon={trashIcon}
        label={`${commonText.delete} ${bannerName(banner)}`}
        onClick={() => onDelete(banner)}
      />
    </RowActions>
  ),
})

const restoreColumn: BannerColumn = { title: adminCatalogueText.action, cell: (banner) => <Restore {...banner} /> }

function Restore(banner: BannerView) {
  const restore = useRestoreBanner()
  return <RestoreButton name={bannerName(banner)} onRestore={() => restore.mutateAsync(banner._id)} />
}
