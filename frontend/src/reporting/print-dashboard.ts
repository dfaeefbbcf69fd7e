/** The name of the file that a browser makes of the page (rule reporting/pdf). */
const fileName = 'export';

/** Has the browser print the dashboard, where it is made a PDF: A4, 210 mm wide, with a margin of 10 mm. */
export const printDashboard = (): void => {
  const { title } = document;
  const back = (): void => {
    document.title = title;
  };
  window.addEventListener('afterprint', back, { once: true });
  document.title = fileName;
  window.print();
};
