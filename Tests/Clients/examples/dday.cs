// Counts days, and waits for the next change: mcs dday.cs; LD_LIBRARY_PATH=FOLDER mono dday.exe
using System;
using System.Runtime.InteropServices;
using System.Text;

static class Countdown
{
    const string Bridge = "libWidgetBridge.so";
    [DllImport(Bridge)] static extern int openSharedGroup(string name, string options);
    [DllImport(Bridge)] static extern int closeSharedGroup(uint group);
    [DllImport(Bridge)] static extern int setSharedValue(uint group, string key, string json);
    [DllImport(Bridge)] static extern int getEntryJSON(uint group, string kind, string request, byte[] buffer, uint capacity);
    [DllImport(Bridge)] static extern int getLastErrorJSON(byte[] buffer, uint capacity);
    [DllImport(Bridge)] static extern uint getSharedChangeCount(uint group);
    [DllImport(Bridge)] static extern int waitForSharedChange(uint group, uint since, uint milliseconds);

    static string Text(Func<byte[], uint, int> call)
    {
        for (var buffer = new byte[4096]; ; )
        {
            var length = Checked(call(buffer, (uint)buffer.Length));
            if (length < buffer.Length) return Encoding.UTF8.GetString(buffer, 0, length);
            buffer = new byte[length + 1];
        }
    }

    static int Checked(int result) => result >= 0 ? result : throw new Exception(Text(getLastErrorJSON));

    static void Main()
    {
        var group = (uint)Checked(openSharedGroup("com.example.app", null));
        Checked(setSharedValue(group, "widgetDataKey", "{\"startDate\":\"2026-01-22\",\"endDate\":\"2026-05-08\"}"));
        var count = getSharedChangeCount(group);
        var request = "{\"now\":\"2026-05-01T09:00:00+09:00\",\"timeZone\":\"Asia/Seoul\"}";
        Console.WriteLine(Text((buffer, capacity) => getEntryJSON(group, "dday", request, buffer, capacity)));
        Console.WriteLine(Checked(waitForSharedChange(group, count, 60000)) == 1 ? "changed" : "not changed");
        Checked(closeSharedGroup(group));
    }
}
