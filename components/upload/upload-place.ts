/** The id of the page element in which an upload is shown while its dialog is closed. */
export const UPLOAD_PLACE = 'upload-under-way';
