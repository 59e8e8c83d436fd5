/**
 * The outlines that come with the first page, by what they stand for here, as paths in a square of 24; the rest are in
 * more-icons.ts. From Tabler Icons, whose licence lies beside (tabler-licence.txt).
 */
export const filterIcon =
  'M12 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 6l8 0M16 6l4 0M6 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 12l2 0M10 12l10 0M15 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 18l11 0M19 18l1 0'
export const alertIcon = 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 8v4M12 16h.01'
export const backIcon = 'M5 12l14 0M5 12l6 6M5 12l6-6'
export const sortIcon = 'M3 9l4-4l4 4m-4-4v14M21 15l-4 4l-4-4m4 4v-14'
export const bankIcon = 'M3 21l18 0M3 10l18 0M5 6l7-3l7 3M4 10l0 11M20 10l0 11M8 14l0 3M12 14l0 3M16 14l0 3'
export const stockIcon =
  'M3 21l18 0M3 7v1a3 3 0 0 0 6 0v-1m0 1a3 3 0 0 0 6 0v-1m0 1a3 3 0 0 0 6 0v-1h-18l2-4h14l2 4M5 21l0-10.15M19 21l0-10.15M9 21v-4a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v4'
export const checkIcon = 'M5 12l5 5l10-10'
export const downIcon = 'M6 9l6 6l6-6'
export const leftIcon = 'M15 6l-6 6l6 6'
export const rightIcon = 'M9 6l6 6l-6 6'
export const coinsIcon =
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M14.8 9a2 2 0 0 0-1.8-1h-2a2 2 0 1 0 0 4h2a2 2 0 1 1 0 4h-2a2 2 0 0 1-1.8-1M12 7v10'
export const compassIcon =
  'M8 16l2-6l6-2l-2 6l-6 2M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 3l0 2M12 19l0 2M3 12l2 0M19 12l2 0'
export const cardIcon =
  'M3 8a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-12a3 3 0 0 1-3-3l0-8M3 10l18 0M7 15l.01 0M11 15l2 0'
export const eyeIcon =
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0-4 0M21 12c-2.4 4-5.4 6-9 6c-3.6 0-6.6-2-9-6c2.4-4 5.4-6 9-6c3.6 0 6.6 2 9 6'
export const eyeOffIcon =
  'M10.585 10.587a2 2 0 0 0 2.829 2.828M16.681 16.673a8.717 8.717 0 0 1-4.681 1.327c-3.6 0-6.6-2-9-6c1.272-2.12 2.712-3.678 4.32-4.674m2.86-1.146a9.055 9.055 0 0 1 1.82-.18c3.6 0 6.6 2 9 6c-.666 1.11-1.379 2.067-2.138 2.87M3 3l18 18'
export const heartIcon = 'M19.5 12.572l-7.5 7.428l-7.5-7.428a5 5 0 1 1 7.5-6.566a5 5 0 1 1 7.5 6.572'
export const homeIcon =
  'M5 12l-2 0l9-9l9 9l-2 0M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7M9 21v-6a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v6'
export const infoIcon = 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 9h.01M11 12h1v4h1'
export const logoutIcon =
  'M14 8v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2-2v-2M9 12h12l-3-3M18 15l3-3'
export const mapIcon =
  'M9 11a3 3 0 1 0 6 0a3 3 0 0 0-6 0M17.657 16.657l-4.243 4.243a2 2 0 0 1-2.827 0l-4.244-4.243a8 8 0 1 1 11.314 0'
export const menuIcon = 'M4 6l16 0M4 12l16 0M4 18l16 0'
export const minusIcon = 'M5 12l14 0'
export const pauseIcon =
  'M6 6a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1l0-12M14 6a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1l0-12'
export const playIcon = 'M7 4v16l13-8l-13-8'
export const plusIcon = 'M12 5l0 14M5 12l14 0'
export const receiptIcon =
  'M5 21v-16a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16l-3-2l-2 2l-2-2l-2 2l-2-2l-3 2m4-14h6m-6 4h6m-2 4h2'
export const bagIcon =
  'M6.331 8h11.339a2 2 0 0 1 1.977 2.304l-1.255 8.152a3 3 0 0 1-2.966 2.544h-6.852a3 3 0 0 1-2.965-2.544l-1.255-8.152a2 2 0 0 1 1.977-2.304M9 11v-5a3 3 0 0 1 6 0v5'
export const userIcon = 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2'
export const usersIcon =
  'M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2M16 3.13a4 4 0 0 1 0 7.75M21 21v-2a4 4 0 0 0-3-3.85'
export const offlineIcon =
  'M12 18l.01 0M9.172 15.172a4 4 0 0 1 5.656 0M6.343 12.343a7.963 7.963 0 0 1 3.864-2.14m4.163 .155a7.965 7.965 0 0 1 3.287 2M3.515 9.515a12 12 0 0 1 3.544-2.455m3.101-.92a12 12 0 0 1 10.325 3.374M3 3l18 18'
export const closeIcon = 'M18 6l-12 12M6 6l12 12'
export const searchIcon = 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M21 21l-6-6'
