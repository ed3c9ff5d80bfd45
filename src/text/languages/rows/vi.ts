import type { LanguageRow } from '../row.ts';

export const ROW: LanguageRow = {
  language: 'vi',
  stops:
    'và hoặc hay nhưng mà thì là của cho với từ đến tới trong ngoài trên dưới ở tại bởi vì do nên để khi nếu như rằng theo về qua giữa sau trước ' +
    'các những một cái con chiếc này kia đó ấy đây đấy nào gì ai đâu sao bao nhiêu mấy thế ' +
    'tôi bạn anh chị ông bà nó chúng ta họ mình ' +
    'đã đang sẽ được bị có không chưa chẳng phải cũng rất lại nữa còn chỉ mọi mỗi tất cả nhiều ít hơn nhất vẫn ra vào lên xuống làm',
  light: 'năm tên gọi số lượng loại phần ví dụ từ khoảng lý do giá',
  asks: {
    amount: [
      '(?:trong )?bao lâu',
      'giá bao nhiêu',
      'bao nhiêu',
      'mấy',
      'bao (?:lâu|xa|cao)',
      '(?:dài|cao|lớn|sâu|rộng) bao nhiêu',
    ],
    date: ['khi nào', 'bao giờ', '(?:vào )?(?:năm|ngày|tháng|thế kỷ|thập kỷ|thời gian) nào', 'lúc nào'],
    person: ['ai', 'người nào', 'những ai'],
    place: ['ở đâu', 'đâu', '(?:thành phố|nước|quốc gia|nơi|vùng|bang|tỉnh|khu vực|địa điểm) nào'],
    reason: ['tại sao', 'vì sao', 'lý do (?:gì|nào)'],
    manner: ['như thế nào', 'làm (?:thế nào|sao)', 'bằng cách nào'],
    definition: ['là gì', 'nghĩa là gì'],
  },
  causes: ['vì', 'bởi vì', 'do', 'do đó', 'nên', 'nhờ', 'để', 'lý do', 'nguyên nhân', 'khiến', 'dẫn đến'],
  defines: ['là', 'nghĩa là'],
  measures: { length: 'cao dài rộng sâu xa', time: 'lâu thời gian tuổi', money: 'giá phí' },
  purposes: ['để [^,]{3,120}'],
  announces: ['sau đây', 'dưới đây', 'như sau'],
  denies: 'không chưa chẳng đừng cấm trừ ngoại',
  numbers: 'không hai ba bốn năm sáu bảy tám chín mười trăm nghìn ngàn triệu tỷ nửa',
  capitals: 'names',
  cut: 'spaces',
};
