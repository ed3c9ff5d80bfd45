// The same twelve facts (latin.ts) in more languages of Latin script.

export const LATIN_ALSO: Readonly<Record<string, string>> = {
  fi: `
Ajat | Uimahalli on avoinna kello 7–21. | Milloin uimahalli on avoinna?
Veneet | Soutuveneen voi vuokrata kolmeksi päiväksi. | Kuinka pitkäksi aikaa soutuveneen voi vuokrata?
Liput | Päivälippu maksaa 12 euroa. | Kuinka paljon päivälippu maksaa?
Ranta | Majakka on 64 metriä korkea. | Kuinka korkea majakka on?
Johto | Sataman johtaja on Clara Novak. | Kuka on sataman johtaja?
Laituri | Polkupyörät eivät ole sallittuja laiturilla. | Ovatko polkupyörät sallittuja laiturilla?
Sanat | Jolla on pieni vene ilman kantta. | Mikä on jolla?
Tiet | Silta on suljettu, koska sen vaijeri vaihdetaan. | Miksi silta on suljettu?
Laukut | Vieraat jättävät matkatavaransa lipputoimiston taakse. | Mihin vieraat jättävät matkatavaransa?
Varaukset | Varauksen voi peruuttaa täyttämällä sinisen lomakkeen ja lähettämällä sen toimistoon. | Miten varauksen voi peruuttaa?
Ennen | Satama avattiin vuonna 1893. | Milloin satama avattiin?
Luvut | Satamassa on 37 venepaikkaa. | Kuinka monta venepaikkaa satamassa on?
?
Kuinka korkea silta on?
Kuka on majakan omistaja?
Milloin majakka rakennettiin?
Kuinka paljon purjehduskurssi maksaa?`,
  hu: `
Idő | Az uszoda 7 órától 21 óráig van nyitva. | Mikor van nyitva az uszoda?
Csónakok | Egy evezős csónak három napra bérelhető. | Mennyi időre bérelhető egy evezős csónak?
Jegyek | A napijegy 12 euróba kerül. | Mennyibe kerül a napijegy?
A part | A világítótorony 64 méter magas. | Milyen magas a világítótorony?
Vezetés | A kikötő vezetője Clara Novak. | Ki a kikötő vezetője?
A móló | A mólón nem szabad kerékpározni. | Szabad a mólón kerékpározni?
Szavak | A dingi egy kis fedélzet nélküli hajó. | Mi az a dingi?
Utak | A híd zárva van, mert kicserélik a kábelét. | Miért van zárva a híd?
Csomag | A vendégek a poggyászukat a jegypénztár mögött hagyják. | Hol hagyják a vendégek a poggyászukat?
Foglalás | A foglalás lemondásához töltse ki a kék űrlapot, és küldje el az irodának. | Hogyan mondhatom le a foglalást?
Régen | A kikötőt 1893-ban nyitották meg. | Mikor nyitották meg a kikötőt?
Számok | A kikötőnek 37 csónakhelye van. | Hány csónakhelye van a kikötőnek?
?
Milyen magas a híd?
Ki a világítótorony tulajdonosa?
Mikor épült a világítótorony?
Mennyibe kerül egy vitorlástanfolyam?`,
  ro: `
Program | Piscina este deschisă de la 7 la 21. | Când este deschisă piscina?
Bărci | O barcă poate fi închiriată trei zile. | Cât timp poate fi închiriată o barcă?
Bilete | Un bilet de o zi costă 12 euro. | Cât costă un bilet de o zi?
Malul | Farul are 64 de metri înălțime. | Ce înălțime are farul?
Conducere | Directoarea portului este Clara Novak. | Cine este directoarea portului?
Digul | Bicicletele nu sunt permise pe dig. | Sunt permise bicicletele pe dig?
Cuvinte | O iolă este o barcă mică fără punte. | Ce este o iolă?
Drumuri | Podul este închis pentru că i se înlocuiește cablul. | De ce este închis podul?
Bagaje | Oaspeții își lasă bagajele în spatele casei de bilete. | Unde își lasă oaspeții bagajele?
Rezervări | Pentru a anula o rezervare, completați formularul albastru și trimiteți-l la birou. | Cum pot anula o rezervare?
Trecut | Portul a fost inaugurat în 1893. | Când a fost inaugurat portul?
Cifre | Portul are 37 de dane. | Câte dane are portul?
?
Ce înălțime are podul?
Cine este proprietarul farului?
Când a fost construit farul?
Cât costă un curs de navigație?`,
  pl: `
Godziny | Pływalnia jest otwarta od 7 do 21. | Kiedy jest otwarta pływalnia?
Łodzie | Łódź wiosłową można wypożyczyć na trzy dni. | Na jak długo można wypożyczyć łódź wiosłową?
Bilety | Bilet dzienny kosztuje 12 euro. | Ile kosztuje bilet dzienny?
Brzeg | Latarnia morska ma 64 metry wysokości. | Jaką wysokość ma latarnia morska?
Zarząd | Dyrektorką portu jest Clara Novak. | Kto jest dyrektorką portu?
Molo | Na molo nie wolno wjeżdżać rowerem. | Czy wolno wjeżdżać rowerem na molo?
Słowa | Jolka to mała łódź bez pokładu. | Co to jest jolka?
Drogi | Most jest zamknięty, ponieważ wymieniana jest jego lina. | Dlaczego most jest zamknięty?
Bagaż | Goście zostawiają bagaż za kasą biletową. | Gdzie goście zostawiają bagaż?
Rezerwacje | Aby anulować rezerwację, należy wypełnić niebieski formularz i wysłać go do biura. | Jak mogę anulować rezerwację?
Dawniej | Port został otwarty w 1893 roku. | Kiedy został otwarty port?
Liczby | Port ma 37 miejsc postojowych. | Ile miejsc postojowych ma port?
?
Jaką wysokość ma most?
Kto jest właścicielem latarni morskiej?
Kiedy zbudowano latarnię morską?
Ile kosztuje kurs żeglarski?`,
  cs: `
Hodiny | Plavecká hala je otevřena od 7 do 21 hodin. | Kdy je otevřena plavecká hala?
Lodě | Veslici je možné půjčit na tři dny. | Na jak dlouho je možné půjčit veslici?
Lístky | Denní lístek stojí 12 eur. | Kolik stojí denní lístek?
Břeh | Maják je vysoký 64 metrů. | Jak vysoký je maják?
Vedení | Ředitelkou přístavu je Clara Nováková. | Kdo je ředitelkou přístavu?
Molo | Na molu nejsou povolena jízdní kola. | Jsou na molu povolena jízdní kola?
Slova | Jola je malá loď bez paluby. | Co je jola?
Cesty | Most je uzavřen, protože se vyměňuje jeho lano. | Proč je most uzavřen?
Zavazadla | Hosté nechávají zavazadla za pokladnou. | Kde nechávají hosté zavazadla?
Rezervace | Chcete-li zrušit rezervaci, vyplňte modrý formulář a pošlete jej do kanceláře. | Jak mohu zrušit rezervaci?
Dříve | Přístav byl otevřen v roce 1893. | Kdy byl otevřen přístav?
Čísla | Přístav má 37 kotvišť. | Kolik kotvišť má přístav?
?
Jak vysoký je most?
Kdo je majitelem majáku?
Kdy byl postaven maják?
Kolik stojí kurz plachtění?`,
  tr: `
Saatler | Yüzme havuzu saat 7 ile 21 arasında açıktır. | Yüzme havuzu ne zaman açıktır?
Tekneler | Bir kürekli tekne üç gün kiralanabilir. | Kürekli tekne ne kadar süre kiralanabilir?
Biletler | Günlük bilet 12 avrodur. | Günlük bilet ne kadardır?
Kıyı | Deniz feneri 64 metre yüksekliğindedir. | Deniz fenerinin yüksekliği nedir?
Yönetim | Limanın müdürü Clara Novak'tır. | Limanın müdürü kimdir?
İskele | İskelede bisiklete izin verilmez. | İskelede bisiklete izin verilir mi?
Sözcükler | Filika, güvertesi olmayan küçük bir teknedir. | Filika nedir?
Yollar | Köprü, halatı değiştirildiği için kapalıdır. | Köprü neden kapalıdır?
Bagaj | Konuklar bagajlarını gişenin arkasında bırakır. | Konuklar bagajlarını nerede bırakır?
Rezervasyon | Rezervasyonu iptal etmek için mavi formu doldurun ve ofise gönderin. | Rezervasyonu nasıl iptal edebilirim?
Geçmiş | Liman 1893 yılında açıldı. | Liman ne zaman açıldı?
Sayılar | Limanda 37 bağlama yeri var. | Limanda kaç bağlama yeri var?
?
Köprünün yüksekliği nedir?
Deniz fenerinin sahibi kimdir?
Deniz feneri ne zaman yapıldı?
Yelken kursu ne kadardır?`,
  vi: `
Giờ mở cửa | Bể bơi mở cửa từ 7 giờ đến 21 giờ. | Bể bơi mở cửa khi nào?
Thuyền | Một chiếc thuyền chèo được thuê trong ba ngày. | Một chiếc thuyền chèo được thuê trong bao lâu?
Vé | Vé ngày giá 12 euro. | Vé ngày giá bao nhiêu?
Bờ biển | Ngọn hải đăng cao 64 mét. | Ngọn hải đăng cao bao nhiêu?
Quản lý | Giám đốc cảng là Clara Novak. | Ai là giám đốc cảng?
Cầu tàu | Xe đạp không được phép trên cầu tàu. | Xe đạp có được phép trên cầu tàu không?
Từ ngữ | Xuồng là một chiếc thuyền nhỏ không có boong. | Xuồng là gì?
Đường | Cây cầu đóng vì dây cáp đang được thay. | Tại sao cây cầu đóng?
Hành lý | Khách để hành lý phía sau quầy vé. | Khách để hành lý ở đâu?
Đặt chỗ | Để hủy đặt chỗ, hãy điền mẫu màu xanh và gửi đến văn phòng. | Làm thế nào để hủy đặt chỗ?
Lịch sử | Cảng được khánh thành năm 1893. | Cảng được khánh thành khi nào?
Con số | Cảng có 37 bến đậu. | Cảng có bao nhiêu bến đậu?
?
Cây cầu cao bao nhiêu?
Ai là chủ ngọn hải đăng?
Ngọn hải đăng được xây khi nào?
Khóa học lái thuyền buồm giá bao nhiêu?`,
};
